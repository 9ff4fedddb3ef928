#!/usr/bin/env node
// Plain JavaScript, so that it can say which Node it needs: "could not test", where 1 says that a site failed its gate.
process.exitCode = 3
await import('../../check-node.js')
process.exitCode = undefined
await import('../src/main.ts')
