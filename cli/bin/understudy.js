#!/usr/bin/env node
// Plain JavaScript, so that it can say which Node it needs: "could not test", where 1 says that a site failed its gate.
process.exitCode = 3
await import('../../check-node.js')
process.exitCode = undefined
try {
  await import('../src/main.ts')
} catch (error) {
  // A module that is missing or broken: Node would end with 1.
  process.exitCode = 3
  const reason = error instanceof Error ? error.message : String(error)
  process.stderr.write(`understudy: the command line could not be started: ${reason}\n`)
}
