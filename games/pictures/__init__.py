"""Pictures of a table for where no page is: mails, previews of links, notices."""
