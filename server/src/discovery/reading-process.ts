import { createInterface } from 'node:readline'
import { buildUxMap } from './build-ux-map.ts'
import { type FileFacts, noFacts } from './file-facts.ts'
import { getLanguage, isManifest } from './languages.ts'
import { createProject } from './project.ts'
import { type ReadingAnswer, readingRequest } from './protocol.ts'
import { readManifest } from './reading/read-manifest.ts'
import { readMarkupFile } from './reading/read-markup-file.ts'
import { readScriptFile } from './reading/read-script-file.ts'
import { readSettings } from './reading/read-settings.ts'
import { readProseTitle } from './reading/read-titles.ts'
import { UnreadableFile } from './reading/unreadable-file.ts'

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

type ReadFile = { kind: 'read'; facts: FileFacts } | { kind: 'unreadable'; reason: string }

/** The facts of a file, from its name and text alone. Never throws. */
function readFile(path: string, text: string): ReadFile {
  try {
    return { kind: 'read', facts: choose(path, text) }
  } catch (error) {
    if (error instanceof UnreadableFile) return { kind: 'unreadable', reason: error.message }
    // A RangeError: the tree is deeper than the stack. Anything else is an unexpected construct.
    const reason = error instanceof RangeError ? 'it is nested too deeply' : 'it could not be read'
    return { kind: 'unreadable', reason }
  }
}

function choose(path: string, text: string): FileFacts {
  if (isManifest(path)) return { ...noFacts, manifest: readManifest(text) }
  const language = getLanguage(path)
  if (language === null) return { ...noFacts, titles: readProseTitle(text) }
  if (language !== 'jsx' && language !== 'ts' && language !== 'tsx') {
    return readMarkupFile(text, language)
  }
  const facts = readScriptFile(text, language)
  return { ...facts, settings: [...facts.settings, ...readSettings(path, text, language)] }
}
