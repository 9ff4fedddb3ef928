#!/usr/bin/env node
// Plain JavaScript, so that it can say which Node it needs.
await import('../../check-node.js')
await import('../src/main.ts')
