import { createInterface } from 'node:readline'
import { buildUxMap } from './build-ux-map.ts'
import { createProject } from './project.ts'
import type { ReadingAnswer } from './protocol.ts'
import { readingRequest } from './protocol.ts'
import { readFile } from './read-file.ts'

// Runs as a separate process: it parses untrusted source code, which can make a parser overflow its stack.
for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(answer(line))}\n`)
}

function answer(line: string): ReadingAnswer {
  const request = readingRequest.parse(JSON.parse(line))
  if (request.kind === 'read') return readFile(request.path, request.text)
  const project = createProject(new Set(request.paths), new Map(request.facts))
  return { kind: 'map', map: buildUxMap(project, request.unread) }
}
