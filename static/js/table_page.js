// The page of a table: all its scripts.
import "./rules.js";
import "./live.js";
import "./table.js";
import "./talk.js";
