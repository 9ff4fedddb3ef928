import type { ObservedFriction } from '@understudy/contract/finding'
import { expect, test } from 'vitest'
import {
  buildFriction,
  buildTranscript,
  buildTurn,
} from '../../../tests/support/records/build-transcript.ts'
import { buildFindings } from './build-findings.ts'

function count(...frictions: readonly Partial<ObservedFriction>[]): number {
  const turns = frictions.map((part, index) =>
    buildTurn({
      turn: index + 1,
      frictions: [buildFriction({ detector: 'unlabelled-control', status: 'verified', ...part })],
    }),
  )
  return buildFindings(buildTranscript({ turns }), false).length
}

test.each([
  ['shop.example/ button #Wf8m#A > button', 'A button under “Request body” has no name'],
  ['shop.example/ button #:r#:', 'Ein Knopf unter „Angaben“ hat keinen Namen'],
  ['shop.example/ select #b\\=', 'Une liste de la page d’accueil n’a pas de nom'],
  ['shop.example/#/ shrunken', 'The start page is a desktop page shown too small to read'],
  ['shop.example/ input #mui-#', '「申込」の下の欄に名前がない'],
])('what reads the same on a page as %s is one finding', (subject, title) => {
  expect(count({ title }, { title, subject }, { title, subject: `${subject} again` })).toBe(1)
})

test.each<[string, Partial<ObservedFriction>]>([
  ['title', { title: 'Another title' }],
  ['observation', { observed: 'Another file returned HTTP 404.' }],
  ['detector', { detector: 'placeholder-label' }],
])('findings that differ in their %s stay two', (_what, part) => {
  const one = { title: 'A button has no name', observed: 'It has none.' }
  expect(count(one, { ...one, subject: 'shop.example/ other', ...part })).toBe(2)
})
