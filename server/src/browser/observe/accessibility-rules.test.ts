import axe from 'axe-core'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { accessibilityRules, ruleTags } from './accessibility-rules.ts'

const audit = z.object({
  rules: z.array(z.object({ id: z.string(), impact: z.string() })),
  tagExclude: z.array(z.string()),
})

test('the rules, their words and impacts are those of the installed axe-core', () => {
  const { rules, tagExclude } = audit.parse(Reflect.get(axe, '_audit'))
  const impacts = new Map(rules.map(({ id, impact }) => [id, impact]))
  const installed = axe
    .getRules([...ruleTags])
    .filter(({ tags }) => !tags.some((tag) => tagExclude.includes(tag)))
    .map(({ ruleId, help, helpUrl }) => [
      ruleId,
      { impact: impacts.get(ruleId), help, help_url: helpUrl },
    ])

  expect(installed.length).toBeGreaterThan(50)
  expect(Object.fromEntries(accessibilityRules)).toEqual(Object.fromEntries(installed))
})
