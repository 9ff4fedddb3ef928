import type { Edge, Node, NodeProps } from '@xyflow/react'
import { Controls, Handle, MarkerType, Position, ReactFlow } from '@xyflow/react'
import '@xyflow/react/dist/base.css'
import './flow-graph.css'
import type { MapArtifact } from '@understudy/contract/run-map'
import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { Loading } from '../../ui/states.tsx'
import type { MapLayout } from './lay-out-map.ts'
import { layOutMap, pageSize } from './lay-out-map.ts'
import type { MapFacts, PageFacts, StepFacts } from './map-facts.ts'
import { describePage, describeStep, namePage } from './map-facts.ts'
import { PagePicture } from './page-picture.tsx'

type PageNode = Node<{ facts: PageFacts }, 'page'>

/** Pages as pictures, transitions as arrows. `onChoose` gets the page that was pressed. */
export function FlowGraph({
  map,
  facts,
  chosen,
  onChoose,
}: {
  map: MapArtifact
  facts: MapFacts
  chosen: string | null
  onChoose: (id: string | null) => void
}): ReactNode {
  const layout = useLayout(map)
  if (layout === null) return <Loading text="Drawing the map…" />
  return (
    <div className="h-[70vh] min-h-96 overflow-hidden rounded-lg border border-line bg-surface">
      <ReactFlow
        nodes={facts.pages.map((each) => drawPage(each, layout, chosen))}
        edges={drawSteps(facts.steps, layout)}
        nodeTypes={nodeTypes}
        nodesDraggable={false}
        nodesConnectable={false}
        edgesFocusable={false}
        deleteKeyCode={null}
        fitView
        fitViewOptions={{ maxZoom: 1, padding: 0.12 }}
        minZoom={0.1}
        onNodesChange={(changes) => {
          const selected = changes.find((change) => change.type === 'select' && change.selected)
          if (selected !== undefined && 'id' in selected) onChoose(selected.id)
        }}
        onPaneClick={() => onChoose(null)}
        ariaLabelConfig={{
          'node.a11yDescription.default': 'Press Enter to show what happened on this page.',
          'node.a11yDescription.keyboardDisabled':
            'Press Enter to show what happened on this page.',
        }}
      >
        <Controls showInteractive={false} />
      </ReactFlow>
    </div>
  )
}

/** null until it is known. */
function useLayout(map: MapArtifact): MapLayout | null {
  const [layout, setLayout] = useState<MapLayout | null>(null)
  useEffect(() => {
    let isCurrent = true
    const layOut = async () => {
      const found = await layOutMap(map)
      if (isCurrent) setLayout(found)
    }
    layOut().catch(reportError)
    return () => {
      isCurrent = false
    }
  }, [map])
  return layout
}

function drawPage(facts: PageFacts, layout: MapLayout, chosen: string | null): PageNode {
  const { page } = facts
  return {
    id: page.id,
    type: 'page',
    position: layout.get(page.id) ?? { x: 0, y: 0 },
    ...pageSize,
    data: { facts },
    selected: page.id === chosen,
    ariaLabel: [namePage(page), page.url_pattern, ...describePage(facts)].join(', '),
  }
}

/** One arrow for all transitions from one page to another; the details of a page list each. */
function drawSteps(steps: readonly StepFacts[], layout: MapLayout): Edge[] {
  const pairs = Map.groupBy(steps, ({ step }) => `${step.from} ${step.to}`)
  return [...pairs].flatMap(([id, all]) => {
    const walked = all.filter(({ isOnJourney }) => isOnJourney)
    const [first = all[0], ...others] = walked
    if (first === undefined) return []
    const [from, to] = [layout.get(first.step.from), layout.get(first.step.to)]
    // From the side that faces the other page.
    const isBack = (from?.x ?? 0) >= (to?.x ?? 0)
    const handles = isBack
      ? { sourceHandle: 'back-out', targetHandle: 'back-in' }
      : { sourceHandle: 'out', targetHandle: 'in' }
    return [{ ...drawArrow(id, [first, ...others], walked.length > 0), ...handles }]
  })
}

function drawArrow(
  id: string,
  all: readonly [StepFacts, ...StepFacts[]],
  isOnJourney: boolean,
): Edge {
  const [{ step, from, to }] = all
  const hasProblem = all.some((each) => each.step.friction)
  const color = hasProblem ? 'var(--color-s3)' : 'var(--color-edge)'
  const weight = all.reduce((sum, each) => sum + each.step.count, 0)
  const others = all.length === 1 ? '' : ` and ${all.length - 1} more`
  const label = `${shorten(describeStep(all[0]))}${others}`
  return {
    id,
    source: step.from,
    target: step.to,
    ...(isOnJourney && { label }),
    className: isOnJourney ? '' : 'opacity-25',
    markerEnd: { type: MarkerType.ArrowClosed, color },
    style: {
      stroke: color,
      strokeWidth: Math.min(6, 1 + weight),
      ...(hasProblem && { strokeDasharray: '6 3' }),
    },
    ariaLabel: `${from} to ${to}: ${describeStep(all[0])}${others}`,
  }
}

function shorten(text: string): string {
  return text.length <= maxLabel ? text : `${text.slice(0, maxLabel - 1)}…`
}

/** Longer labels would cover the pages on both sides. */
const maxLabel = 24

const nodeTypes = { page: PageCard }

function PageCard({ data: { facts } }: NodeProps<PageNode>): ReactNode {
  const { page, dropped, isOnJourney } = facts
  return (
    <div
      className={`flex h-full flex-col overflow-hidden rounded-lg border-2 bg-surface text-left ${findTone(facts)}`}
    >
      <Handle id="in" type="target" position={Position.Left} isConnectable={false} />
      <Handle
        id="back-out"
        type="source"
        position={Position.Left}
        isConnectable={false}
        className="top-3/4!"
      />
      {page.screenshot === null ? (
        <div className="h-24 shrink-0 bg-sunken" />
      ) : (
        <PagePicture
          path={page.screenshot}
          className={`h-24 w-full shrink-0 ${isOnJourney ? '' : 'opacity-30 grayscale'}`}
        />
      )}
      <div className="flex min-h-0 flex-col px-2.5 py-1.5 text-xs">
        <span className="truncate text-sm font-medium text-ink">{namePage(page)}</span>
        <span className="truncate text-muted">{page.url_pattern}</span>
        <span className={`mt-0.5 line-clamp-2 ${dropped > 0 ? 'text-s4' : 'text-ink'}`}>
          {describePage(facts).join(', ')}
        </span>
      </div>
      <Handle id="out" type="source" position={Position.Right} isConnectable={false} />
      <Handle
        id="back-in"
        type="target"
        position={Position.Right}
        isConnectable={false}
        className="top-3/4!"
      />
    </div>
  )
}

function findTone({ page, dropped, isOnJourney }: PageFacts): string {
  if (!isOnJourney) return 'border-dashed border-line'
  if (dropped > 0) return 'border-s4'
  return page.findings.length > 0 ? 'border-s3' : 'border-line'
}
