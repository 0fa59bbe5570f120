-- The staff's list by kind: few licences are those of development stores.
CREATE INDEX licence_list_by_kind ON licence_list (kind, activity, id);
