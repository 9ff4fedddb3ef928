#!/usr/bin/env node
// `exec node …`, as the scripts of package.json use it, for shells that have no such command: on Windows. A shell that has it
// never looks for this file.
import { spawn } from 'node:child_process'

const [, , , ...parameters] = process.argv
const child = spawn(process.execPath, parameters, { stdio: 'inherit' })
child.on('exit', (code) => {
  process.exitCode = code ?? 1
})
