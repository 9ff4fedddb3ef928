import { expect, test } from 'vitest'
import { createProgress } from './progress.ts'

test('a repeated finding of a persona is shown once, and again for another persona', () => {
  const said: string[] = []
  const progress = createProgress(['Ada', 'Bo'], (line) => said.push(line))
  progress.find(0, 'A dead button')
  progress.find(1, 'A dead button')
  progress.find(0, 'A dead button')
  progress.find(0, 'A dead link')
  expect(said).toEqual([
    '  Ada: found: A dead button',
    '  Bo: found: A dead button',
    '  Ada: found: A dead link',
  ])
})
