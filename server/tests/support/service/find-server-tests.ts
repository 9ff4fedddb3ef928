import { listImports } from '../imports/list-imports.ts'

/** The module through which tests open a database on the server that DATABASE_URL names. */
const opener = 'server/tests/support/service/test-database.ts'
/**
 * Tests of what browsers do, and of how processes end and clean up. They write the same rows by the same functions as others do, and
 * what they assert is decided before any SQL. In `browser/records` are those about what sessions write, at which moment, and in which
 * transaction; in `process/durability` those about what a process leaves in the database for the next one, unless it was killed where no
 * transaction was open: the rows are then those of its last commit on every database.
 */
const notAboutRows = /^server\/tests\/(?:browser\/(?!records\/)|process\/stops\/)/u

/**
 * The test files that are repeated on a database server: their imports lead to the module that opens it, and their folder is about
 * rows. With any other file, the variable makes no difference. Types are not followed, because they are erased at run time. Paths are
 * relative to the root.
 */
export function findServerTests(files: readonly string[]): string[] {
  const modules = new Map<string, string[]>()
  return files.filter((file) => !notAboutRows.test(file) && reachesServer(file, modules))
}

function reachesServer(file: string, modules: Map<string, string[]>): boolean {
  const reached = new Set([file])
  for (const one of reached) {
    if (one === opener) return true
    const imports = modules.get(one) ?? listImports(one)
    modules.set(one, imports)
    for (const found of imports) reached.add(found)
  }
  return false
}
