import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { dimenticaChiesto } from '../../../../../test/addebiti/dimentica-chiesto.ts'
import {
  createDebito,
  pagaSullaPagina,
  type Payments,
  startPayments,
  stato,
} from '../../../../../test/payments.ts'
import { createAdmin } from '../../../../../test/factories.ts'
import { startHeartbeat } from '../../../../jobs/heartbeat.ts'
import { consegnaUscite } from '../../../base/uscite/index.ts'
import { usciteHandlers } from '../../../ponte/messaggi/index.ts'
import { verificaInvarianti } from '../../../registri/contabilita/index.ts'
import { inRipristino, seguiCambi } from '../index.ts'

let p: Payments
beforeAll(async () => {
  p = await startPayments()
})
afterAll(() => p.stop())
afterEach(async () => {
  await p.senzaGuasti()
  await sql`update cambi_database set concluso_at = pg_catalog.now() where concluso_at is null`.execute(
    p.db,
  )
})

const guasti: Error[] = []
const onError = (error: Error) => void guasti.push(error)
const cambi = async () => {
  const { rows } = await sql<{ perduti: boolean; concluso: boolean; ritrovati: object }>`
    select perduti, concluso_at is not null as concluso, ritrovati from cambi_database order by id`.execute(
    p.db,
  )
  return rows
}

/** Another node answers: it knows of a beat of before, written on the timeline of the node that is gone. */
const altroNodo = (secondi: number) =>
  sql`
  update battiti set timeline = '000000AA', at = pg_catalog.now() - make_interval(secs => ${secondi})`.execute(
    p.db,
  )

/** A worker that has seen its beat written, and then finds another node; answers when it has noticed. */
async function cambia(secondi = 20) {
  const prima = (await cambi()).length
  const heartbeat = await startHeartbeat(p.db, onError, 30)
  try {
    await wait(60)
    await altroNodo(secondi)
    await expect
      .poll(async () => (await cambi()).length, { timeout: 10_000, interval: 50 })
      .toBe(prima + 1)
    await wait(200)
  } finally {
    heartbeat.stop()
  }
  expect(await cambi()).toHaveLength(prima + 1)
  expect(guasti).toEqual([])
}

it('il battito si accorge una volta che risponde un altro nodo, e se manca qualcosa di già scritto; sullo stesso nodo no', async () => {
  const heartbeat = await startHeartbeat(p.db, onError, 20)
  await wait(100)
  heartbeat.stop()
  expect(await cambi()).toEqual([])
  // A process that starts after the change cannot know what was lost.
  await altroNodo(20)
  const dopo = await startHeartbeat(p.db, onError, 10_000)
  dopo.stop()
  expect(await cambi()).toMatchObject([{ perduti: false, concluso: false }])
  await cambia()
  expect((await cambi()).at(-1)).toMatchObject({ perduti: true })
})

it('gli addebiti che il nuovo nodo ha dimenticato si ritrovano da soli, una volta, senza fermare gli altri; lo staff lo sa', async () => {
  const admin = await createAdmin(p.db)
  const debito = await createDebito(p)
  await pagaSullaPagina((await debito.paga()).body.url_pagamento)
  await dimenticaChiesto(p.db, debito.id)
  await cambia()
  expect(await inRipristino(p.db)).toBe(false)
  // Somebody else pays meanwhile.
  const altro = await createDebito(p)
  const [, pagina] = await Promise.all([seguiCambi(p.deps), altro.paga()])
  expect(pagina.status).toBe(200)
  expect(await stato(p.db, debito.id)).toMatchObject({
    stato: 'pagato',
    incassato_centesimi: 12_050,
    tentativi: [{ stato: 'riuscito' }],
  })
  expect(await p.addebiti(debito.id)).toHaveLength(1)
  expect((await cambi()).at(-1)).toMatchObject({
    concluso: true,
    ritrovati: { tentativi: 1, rimborsi: 0 },
  })
  expect(await seguiCambi(p.deps)).toBe(0)
  while ((await consegnaUscite(p.deps, usciteHandlers(p.deps))) > 0);
  const { rows } = await sql<{ testo: string }>`
    select testo from messaggi_interi where destinatario = ${admin.email} order by id`.execute(p.db)
  const testi = rows.map(({ testo }) => testo).join('\n')
  expect(testi).toContain('qualcosa di già scritto manca')
  expect(testi).toContain('1 pagamenti e 0 rimborsi')
  expect(await verificaInvarianti(p.db)).toEqual([])
})

it('pagato di nuovo prima che si cerchi: la chiave è la stessa, e l’addebito resta uno', async () => {
  const debito = await createDebito(p)
  await pagaSullaPagina((await debito.paga()).body.url_pagamento)
  await dimenticaChiesto(p.db, debito.id)
  await cambia()
  await debito.paga()
  await seguiCambi(p.deps)
  await expect
    .poll(async () => (await debito.leggi()).body.stato, { timeout: 8000, interval: 300 })
    .toBe('pagato')
  expect(await p.addebiti(debito.id)).toHaveLength(1)
})

it('il fornitore che non risponde non chiude la ricerca: si riprende, e intanto niente è fermo', async () => {
  const debito = await createDebito(p)
  await pagaSullaPagina((await debito.paga()).body.url_pagamento)
  await dimenticaChiesto(p.db, debito.id)
  await cambia()
  const muto = {
    ...p.deps,
    psp: { ...p.deps.psp, lookup: () => Promise.reject(new Error('muto')) },
  }
  expect(await seguiCambi(muto)).toBe(1)
  expect((await cambi()).at(-1)).toMatchObject({ concluso: false })
  expect((await (await createDebito(p)).paga()).status).toBe(200)
  // The question that got no answer waits its turn; then it is asked again.
  await sql`update operazioni_psp set prossimo_at = pg_catalog.now() - interval '1 minute', bloccata_fino = null`.execute(
    p.db,
  )
  expect(await seguiCambi(p.deps)).toBe(1)
  expect((await cambi()).at(-1)).toMatchObject({ concluso: true })
  const { body } = await debito.leggi()
  expect(['pagato', 'in_verifica']).toContain(body.stato)
})
