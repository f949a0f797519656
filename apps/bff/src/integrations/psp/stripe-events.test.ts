import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { ACCOUNT_NOTICES, NOTICES } from './stripe-events.ts'

it('gli eventi da scegliere presso il fornitore sono scritti dove si legge come si avvia', () => {
  const file = path.join(import.meta.dirname, '../../../../../docs/running.md')
  const said = readFileSync(file, 'utf8').match(/`[a-z_]+\.[a-z_.]+`/g) ?? []
  const events = said
    .map((one) => one.slice(1, -1))
    .filter((one) => !/\.(?:md|js|ts|sh)$/.test(one))
  expect(
    events.filter((one) =>
      /^(?:checkout|payment|setup|refund|charge|mandate|account|capability|payout)/.test(one),
    ),
  ).toEqual([...NOTICES, ...ACCOUNT_NOTICES])
})
