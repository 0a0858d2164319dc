// The page of a table: all its scripts.
import "/static/js/rules.js";
import "/static/js/live.js";
import "/static/js/table.js";
import "/static/js/talk.js";
import "/static/js/lights.js";
import "/static/js/aims.js";
import "/static/js/draws.js";
import "/static/js/sounds.js";
