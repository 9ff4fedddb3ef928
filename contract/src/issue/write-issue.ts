import { stripControls } from '../markdown/clean-text.ts'
import { joinLines, line, linkTo } from '../markdown/markdown.ts'
import type { Issue } from './issue.ts'

/** The shortest limit of a tracker is 255. */
const mostTitle = 200

/** The issue as a title and Markdown, in which what a site says is inert for GitHub, GitLab and Linear. */
export function writeIssue({ title, facts, link }: Issue): { title: string; body: string } {
  const body = joinLines([
    ...facts.map(({ label, text }) => line`- **${label}:** ${text}`),
    line``,
    line`${linkTo(link.text, link.url)}`,
  ])
  return { title: writeTitle(title), body }
}

/** What a tracker makes a mention, a reference, a link, an emoji or markup of also in titles; GitLab does so without any Markdown. */
const live = /[@#!~%&$^*_`[\]<>{}|\\]|:(?=\S)/g

/** From here on, the forms that are as wide as a Chinese character follow ASCII in its order. */
const widthOffset = 0xfe_e0

/** A text as a title: one line, in which wide forms take the place of what can be alive. */
export function writeTitle(text: string): string {
  const plain = stripControls(text).replaceAll(/\s+/g, ' ').trim()
  const inert = plain.replaceAll(live, (character) =>
    String.fromCodePoint((character.codePointAt(0) ?? 0) + widthOffset),
  )
  return inert.length <= mostTitle ? inert : `${inert.slice(0, mostTitle - 1)}…`.toWellFormed()
}
