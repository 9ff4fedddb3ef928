#!/usr/bin/env node
// `exec node …`, as the scripts of package.json say it, where the shell has no such word: on Windows. A shell that has it
// never looks for this file.
import { spawn } from 'node:child_process'

const [, , , ...parameters] = process.argv
const child = spawn(process.execPath, parameters, { stdio: 'inherit' })
child.on('exit', (code) => {
  process.exitCode = code ?? 1
})
