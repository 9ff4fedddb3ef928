import { expect, test } from 'vitest'
import { createProgress } from './progress.ts'

test('what a persona finds again is said once, and again of another persona', () => {
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
