import {
  Controls,
  Handle,
  MarkerType,
  MiniMap,
  type Node,
  type NodeProps,
  Position,
  ReactFlow,
} from '@xyflow/react'
import '@xyflow/react/dist/base.css'
import './flow-graph.css'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { Loading } from '../../ui/states.tsx'
import { type ArrowEdge, ArrowLine } from './arrow-line.tsx'
import { type Arrow, chooseSteps, drawArrows, labelArrow } from './arrows.ts'
import { chooseFirstView } from './first-view.ts'
import { layOutMap, type MapLayout, pageSize } from './lay-out-map.ts'
import {
  describePage,
  isOnlyInCode,
  type MapChange,
  type MapFacts,
  namePage,
  type PageFacts,
} from './map-facts.ts'
import { PagePicture } from './page-picture.tsx'

type PageNode = Node<{ facts: PageFacts }, 'page'>

/** Pages as pictures, transitions as arrows. `onChoose` gets the page that was pressed. */
export function FlowGraph({
  facts,
  chosen,
  onChoose,
}: {
  facts: MapFacts
  chosen: string | null
  onChoose: (id: string | null) => void
}): ReactNode {
  const frame = useRef<HTMLDivElement>(null)
  const arrows = useMemo(() => drawArrows(facts.steps), [facts])
  const layout = useLayout(facts, arrows)
  return (
    <div
      ref={frame}
      className="h-[75vh] min-h-96 overflow-hidden rounded-lg border border-line bg-surface"
    >
      {layout === null ? (
        <Loading text="Drawing the map…" />
      ) : (
        <ReactFlow
          nodes={facts.pages.map((each) => drawPage(each, layout, chosen))}
          edges={arrows.flatMap((each) => drawArrow(each, layout))}
          nodeTypes={nodeTypes}
          edgeTypes={edgeTypes}
          nodesDraggable={false}
          nodesConnectable={false}
          edgesFocusable={false}
          deleteKeyCode={null}
          panOnScroll
          minZoom={0.1}
          onInit={(flow) => {
            const size = frame.current?.getBoundingClientRect()
            if (size !== undefined)
              flow.setViewport(chooseFirstView(layout, size)).catch(reportError)
          }}
          onNodesChange={(changes) => {
            const selected = changes.find((change) => change.type === 'select' && change.selected)
            if (selected !== undefined && 'id' in selected) onChoose(selected.id)
          }}
          onPaneClick={() => onChoose(null)}
          ariaLabelConfig={nodeWords}
        >
          <Controls showInteractive={false} />
          <Overview />
        </ReactFlow>
      )}
    </div>
  )
}

const pressEnter = 'Press Enter to show what happened on this page.'
const nodeWords = {
  'node.a11yDescription.default': pressEnter,
  'node.a11yDescription.keyboardDisabled': pressEnter,
}

/** Where on the map the view is; without room for it on a phone. */
function Overview(): ReactNode {
  return (
    <MiniMap<PageNode>
      pannable
      ariaLabel="Overview of the map"
      className="max-sm:hidden!"
      style={{ width: 120, height: 150 }}
      nodeColor={({ data }) => findColor(data.facts)}
      nodeBorderRadius={16}
    />
  )
}

/**
 * null until it is known. The places depend on pages and labels alone: the same ones are kept while another journey is
 * shown.
 */
function useLayout(facts: MapFacts, arrows: readonly Arrow[]): MapLayout | null {
  const [layout, setLayout] = useState<{ key: string; found: MapLayout } | null>(null)
  const key = JSON.stringify([
    facts.pages.map(({ page }) => page.id),
    arrows.map(({ id, labelSize }) => [id, labelSize]),
  ])
  useEffect(() => {
    if (layout?.key === key) return undefined
    let isCurrent = true
    const layOut = async () => {
      const found = await layOutMap(
        facts.pages.map(({ page }) => page.id),
        arrows,
      )
      if (isCurrent) setLayout({ key, found })
    }
    layOut().catch(reportError)
    return () => {
      isCurrent = false
    }
  }, [facts, arrows, key, layout])
  return layout?.key === key ? layout.found : null
}

/**
 * Where arrows meet a page. React Flow measures these places, too, but forgets them with every new drawing: without this, the map would
 * have no arrows until they are measured again.
 */
const joints: NonNullable<PageNode['handles']> = [
  { type: 'target', position: Position.Top, x: pageSize.width / 2, y: 0 },
  { type: 'source', position: Position.Bottom, x: pageSize.width / 2, y: pageSize.height },
]

function drawPage(facts: PageFacts, layout: MapLayout, chosen: string | null): PageNode {
  const { page } = facts
  return {
    id: page.id,
    type: 'page',
    position: layout.pages.get(page.id) ?? { x: 0, y: 0 },
    ...pageSize,
    measured: pageSize,
    handles: joints,
    data: { facts },
    selected: page.id === chosen,
    ariaLabel: [namePage(page), page.url_pattern, ...describePage(facts)].join(', '),
  }
}

function drawArrow(arrow: Arrow, layout: MapLayout): ArrowEdge[] {
  const route = layout.arrows.get(arrow.id)
  if (route === undefined) return []
  const { isOnJourney, shown } = chooseSteps(arrow)
  const [{ from, to }] = shown
  const hasProblem = shown.some(({ step }) => step.friction)
  const change = findChange(shown)
  const color = change === null ? findStroke(hasProblem) : changeColors[change]
  const isUntaken = shown.every(isOnlyInCode)
  const weight = shown.reduce((sum, { step }) => sum + step.count, 0)
  const label = labelArrow(shown)
  return [
    {
      id: arrow.id,
      type: 'arrow',
      source: arrow.from,
      target: arrow.to,
      data: {
        route,
        label: isOnJourney ? label : undefined,
        gaps: shown.flatMap(({ step }) => step.expectation_gaps ?? []),
        ...arrow.labelSize,
      },
      className: isOnJourney ? '' : 'opacity-25',
      markerEnd: {
        type: MarkerType.ArrowClosed,
        color,
        markerUnits: 'userSpaceOnUse',
        width: 18,
        height: 18,
      },
      style: {
        stroke: color,
        strokeWidth: Math.min(6, 0.75 + 0.75 * weight),
        ...((change === null ? hasProblem : change === 'earlier') && { strokeDasharray: '6 3' }),
        ...(isUntaken && { strokeDasharray: '1 4', strokeLinecap: 'round' as const }),
      },
      ariaLabel: `${from} to ${to}: ${[label, ...shown.flatMap(({ change: each }) => each?.words ?? [])].join(', ')}`,
    },
  ]
}

function findStroke(hasProblem: boolean): string {
  return hasProblem ? 'var(--color-s3)' : 'var(--color-edge)'
}

/** Between two runs: what all transitions of an arrow have in common; null on the map of one run. */
function findChange(shown: Arrow['steps']): MapChange['kind'] | null {
  const kinds = new Set(shown.flatMap(({ change }) => change?.kind ?? []))
  const [first, ...others] = kinds
  if (first === undefined) return null
  return others.length === 0 ? first : 'changed'
}

const changeColors = {
  later: 'var(--color-good)',
  earlier: 'var(--color-s4)',
  changed: 'var(--color-s3)',
  same: 'var(--color-edge)',
} as const satisfies Record<MapChange['kind'], string>

const changeBorders = {
  later: 'border-good',
  earlier: 'border-dashed border-s4',
  changed: 'border-s3',
  same: 'border-line',
} as const satisfies Record<MapChange['kind'], string>

const nodeTypes = { page: PageCard }
const edgeTypes = { arrow: ArrowLine }

function PageCard({ data: { facts } }: NodeProps<PageNode>): ReactNode {
  const { page, dropped, isOnJourney, pictureRunId } = facts
  const isReached = !isOnlyInCode(facts)
  return (
    <div
      className={`flex h-full flex-col overflow-hidden rounded-lg border-2 bg-surface text-left ${findTone(facts)}`}
    >
      <Handle type="target" position={Position.Top} isConnectable={false} />
      {page.screenshot === null ? (
        <div
          className={`grid min-h-0 grow place-items-center text-xs text-muted ${isReached ? 'bg-sunken' : ''}`}
        >
          {isReached ? 'No picture' : ''}
        </div>
      ) : (
        <PagePicture
          path={page.screenshot}
          runId={pictureRunId}
          className={`min-h-0 w-full grow ${isOnJourney ? '' : 'opacity-30 grayscale'}`}
        />
      )}
      <div className="flex shrink-0 flex-col px-2.5 py-1.5 text-xs">
        <span className="line-clamp-2 text-sm leading-snug font-medium break-words text-ink">
          {namePage(page)}
        </span>
        <span className="truncate text-muted">{page.url_pattern}</span>
        <span className={`mt-0.5 line-clamp-3 break-words ${dropped > 0 ? 'text-s4' : 'text-ink'}`}>
          {describePage(facts).join(', ')}
        </span>
      </div>
      <Handle type="source" position={Position.Bottom} isConnectable={false} />
    </div>
  )
}

function findTone(facts: PageFacts): string {
  const { page, dropped, isOnJourney, change } = facts
  if (change !== undefined) return changeBorders[change.kind]
  if (isOnlyInCode(facts)) return 'border-dotted border-edge'
  if (!isOnJourney) return 'border-dashed border-line'
  if (dropped > 0) return 'border-s4'
  return page.findings.length > 0 ? 'border-s3' : 'border-line'
}

/** In the overview. */
function findColor(facts: PageFacts): string {
  const { page, dropped, isOnJourney, change } = facts
  if (change !== undefined) return changeColors[change.kind]
  if (isOnlyInCode(facts) || !isOnJourney) return 'var(--color-line)'
  if (dropped > 0) return 'var(--color-s4)'
  return page.findings.length > 0 ? 'var(--color-s3)' : 'var(--color-edge)'
}
