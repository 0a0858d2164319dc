// The page of a table: all its scripts.
import "/static/js/rules.js";
import "/static/js/live.js";
import "/static/js/table.js";
import "/static/js/talk.js";
