import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { startApp } from '../../../test/client.ts'

const docs = path.join(import.meta.dirname, '../../../../../docs')
const read = (name: string) => readFileSync(path.join(docs, name), 'utf8')
const rateo = await startApp()
afterAll(() => rateo.stop())

const text = await rateo.app.metrics.read()
/** Everything that can be asked for: the names of series, those of a histogram with their endings. */
const series = new Set(
  text.split('\n').flatMap((line) => (line.startsWith('#') ? [] : [/^\w+/.exec(line)?.[0] ?? ''])),
)
const families = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name ?? ''))
/** The labels that a family may have, also where it has no series yet. */
const LABELS: Readonly<Record<string, readonly string[]>> = {
  rateo_http_total: ['area', 'status'],
  rateo_http_seconds_bucket: ['kind', 'le'],
  rateo_addebiti_ora: ['metodo', 'riuscito'],
  rateo_tentativi_sospesi: ['stato'],
  rateo_fallimenti: ['tipo'],
}

const namesIn = (expr: string) =>
  [...expr.matchAll(/\b(?:rateo|nodejs|process)_\w+/g)].map(([name]) => name)
const isThere = (name: string) =>
  series.has(name) || families.has(name) || families.has(name.replace(/_(bucket|sum|count)$/, ''))

type Panel = { title: string; targets: { expr: string }[] }
const { panels } = JSON.parse(read('grafana-rateo.json')) as { panels: Panel[] }
const exprs = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))

it('MON-B2 (parte) ogni riquadro del cruscotto chiede una metrica che /metrics dà davvero', () => {
  expect(panels.length).toBeGreaterThan(5)
  for (const expr of exprs) {
    const names = namesIn(expr)
    expect([expr, names.length > 0, names.every(isThere)]).toEqual([expr, true, true])
  }
})

it('MON-B2 (parte) e per etichette che ha', () => {
  for (const expr of exprs) {
    const asked = [...expr.matchAll(/by \(([^)]*)\)|\{([a-z_]+)=/g)]
      .flatMap(([, by = '', one = '']) => [...by.split(/,\s*/), one])
      .filter(Boolean)
    const [name = ''] = namesIn(expr)
    for (const label of asked)
      expect([expr, LABELS[name]]).toEqual([expr, expect.arrayContaining([label])])
  }
})

it('MON-B2 (parte) docs/metriche.md nomina le metriche del portale, tutte e nessun’altra', () => {
  const told = [...read('metriche.md').matchAll(/^\| `(rateo_\w+)`/gm)].map(([, name]) => name)
  const ours = [...families].filter((name) => name.startsWith('rateo_'))
  expect(new Set(told)).toEqual(new Set(ours))
})
