/**
 * Every table shows and takes only the rows of the tenant that the transaction
 * acts for, its owner included; without a tenant there are none. The functions
 * ask for their tenant's rows anyway: this holds when one of them forgets to.
 */
export const rowLevelSecurity: string = [
  "scope",
  "document",
  "journal",
  "reply",
  "attempt",
  "watcher",
]
  .map(
    (table) => `
ALTER TABLE doneward.${table} ENABLE ROW LEVEL SECURITY;
ALTER TABLE doneward.${table} FORCE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON doneward.${table}
  USING (tenant = nullif(current_setting('doneward.tenant', true), ''))
  WITH CHECK (tenant = nullif(current_setting('doneward.tenant', true), ''));`,
  )
  .join("\n");
