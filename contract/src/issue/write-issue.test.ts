import { expect, test } from 'vitest'
import { describeIssue } from './issue.ts'
import { writeIssue, writeTitle } from './write-issue.ts'

const place = { site: 'https://shop.example.com/', url: 'https://us.example.com/app/c/runs/r' }

test('an issue says how bad the problem is, where, what was expected and observed, and how to check it', () => {
  const issue = describeIssue(
    {
      title: 'Checkout loses the form after an error',
      severity: 3,
      page_url: 'https://shop.example.com/checkout',
      finding: {
        expected: 'The form keeps what was typed.',
        observed: 'Three fields are empty.',
        recommendation: 'Keep the values of the form.',
        retest: 'Send the form with a wrong date.',
        is_claim: false,
      },
    },
    place,
  )
  expect(writeIssue(issue)).toEqual({
    title: 'Checkout loses the form after an error',
    body: `- **Severity:** Major (3 of 4)
- **Site:** \`https://shop.example.com/\`
- **Page:** \`https://shop.example.com/checkout\`
- **Expected:** The form keeps what was typed.
- **Observed:** Three fields are empty.
- **Recommendation:** Keep the values of the form.
- **How to check:** Send the form with a wrong date.

[Open in Understudy](https://us.example.com/app/c/runs/r)
`,
  })
})

test('what only a visitor says is called that, and a rule that failed has a title and a site', () => {
  const details = { expected: 'a', observed: 'b', recommendation: 'c', retest: 'd', is_claim: true }
  const claim = { title: 't', severity: 2, page_url: null, finding: details }
  expect(writeIssue(describeIssue(claim, place)).body).toContain('- **A visitor says:** b\n')
  const rule = { title: 'Two did not finish.', severity: null, page_url: null, finding: null }
  expect(writeIssue(describeIssue(rule, place)).body.split('\n')).toEqual([
    '- **Site:** `https://shop.example.com/`',
    '',
    '[Open in Understudy](https://us.example.com/app/c/runs/r)',
    '',
  ])
})

test('nothing of a page is alive in a title', () => {
  expect(
    writeTitle(
      '@all see #12, !3 and ~bug %1 &4 $5 [x](https://evil.example) <b> :skull: `code` *a* _b_',
    ),
  ).toBe(
    '＠all see ＃12, ！3 and ～bug ％1 ＆4 ＄5 ［x］(https：//evil.example) ＜b＞ ：skull: ｀code｀ ＊a＊ ＿b＿',
  )
  expect(writeTitle('a\nb\u202Ec\u0000 ')).toBe('a bc')
  expect(writeTitle('😀'.repeat(300))).toHaveLength(200)
})

test('what a page says cannot end its line of the body, close the comment of a marker or mention anybody', () => {
  const hostile = '--> <!-- understudy --> @all\n\n# Closes #1\n```\n/close'
  const details = {
    expected: hostile,
    observed: hostile,
    recommendation: hostile,
    retest: hostile,
    is_claim: false,
  }
  const subject = { title: hostile, severity: 4, page_url: hostile, finding: details }
  const { body } = writeIssue(describeIssue(subject, { ...place, site: hostile }))
  const lines = body.trimEnd().split('\n')
  expect(lines).toHaveLength(9)
  for (const fact of lines.slice(1, 7)) {
    expect(fact).toMatch(/^- \*\*[\w ]+:\*\* /)
    // Outside of code there is neither a comment nor a mention, reference or command.
    expect(fact.replaceAll(/`[^`]*`/g, '')).not.toMatch(/<!|-->|@|#|\/close/)
  }
})
