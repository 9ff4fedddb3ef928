import { expect, test } from 'vitest'
import { labelFields } from './field-labels.ts'

test.each([
  ['persona_ids must have at least 1 element', 'Visitors must have at least 1 element.'],
  ['flows.1 must not be empty', 'Steps (number 2) must not be empty.'],
  [
    'target_url is required; guided_exploration must be one of off, standard, deep',
    'Address is required. Interview must be one of off, standard, deep.',
  ],
  [
    'draft.goals.0 must not be blank; draft.role_description is required; and 2 more',
    'Goals (number 1) must not be blank. Who they are is required. And 2 more.',
  ],
  ['clone_url: This URL cannot be used.', 'Address to clone: This URL cannot be used.'],
  ['target_host: must be a public host', 'Host must be a public host.'],
  [
    'new_password must have at least 12 characters',
    'New password must have at least 12 characters.',
  ],
  [
    'the texts of a persona can have 16000 characters together; these have 16001',
    'The texts of a persona can have 16000 characters together. These have 16001.',
  ],
  ['The run is over.', 'The run is over.'],
  ['No such run', 'No such run.'],
])('%s', (message, sentence) => {
  expect(labelFields(message)).toBe(sentence)
})
