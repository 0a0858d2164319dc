"""The site in Firefox and in WebKitGTK as Debian ships them (`make browsers`); Chromium has tests/browser."""
