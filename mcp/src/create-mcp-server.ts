import { McpServer } from '@modelcontextprotocol/server'
import { addPictures } from './pictures.ts'
import type { ToolDeps } from './tool.ts'
import { addFindingTools } from './tools/finding-tools.ts'
import { addPersonaTools } from './tools/persona-tools.ts'
import { addReproductionTool } from './tools/reproduction-tool.ts'
import { addRunTools } from './tools/run-tools.ts'
import { addFixTool } from './tools/verify-fix.ts'
import { untrustedNotice } from './untrusted.ts'

const instructions = `Understudy sends synthetic users through a website and reports what they met, with evidence. To mend a problem: list_findings of a run, get_finding, change the site, then verify_fix. ${untrustedNotice}`

/** The tools and pictures of one caller. */
export function createMcpServer(deps: ToolDeps, version: string): McpServer {
  const server = new McpServer({ name: 'understudy', version }, { instructions })
  addRunTools(server, deps)
  addFindingTools(server, deps)
  addReproductionTool(server, deps)
  addFixTool(server, deps)
  addPersonaTools(server, deps)
  addPictures(server, deps)
  return server
}
