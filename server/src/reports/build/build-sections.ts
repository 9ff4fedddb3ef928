import { report } from '@understudy/contract/report'
import type { ReportBody, ReportMaterial, SectionName } from '../section.ts'
import { sections } from '../sections.ts'

type ReportSections = Pick<ReportBody, SectionName>

/** All sections of a report. Throws if a required one was not built. */
export function buildSections(material: ReportMaterial): ReportSections {
  const built: Partial<ReportSections> = {}
  for (const section of Object.values(sections)) Object.assign(built, section.build(material))
  if (isComplete(built)) return built
  throw new Error('a section of the report was not built')
}

function isComplete(built: Partial<ReportSections>): built is ReportSections {
  return Object.entries(report.shape.report.shape).every(
    ([name, schema]) =>
      name in built || !Object.hasOwn(sections, name) || schema.safeParse(undefined).success,
  )
}
