import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, stoppedClock } from '../../../../../test/client.ts'
import { createAdmin, createCliente, createEsercente } from '../../../../../test/factories.ts'
import { consegnaUscite } from '../../../base/uscite/index.ts'
import { usciteHandlers } from '../../messaggi/index.ts'

const clock = stoppedClock(new Date('2026-10-05T10:00:00Z'))
let p: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  p = await startApp({ clock })
})
afterAll(() => p.stop())

const DAY = 86_400_000
type Chi = Parameters<typeof p.as>[0]
const post = (chi: Chi, url: string, body: object = {}) =>
  p.as(chi)('POST', url, body, { 'idempotency-key': randomUUID() })

async function bottega() {
  const esercente = await createEsercente(p.db)
  const cliente = await createCliente(p.db, { esercente_id: esercente.id })
  const chiedi = async (importo_centesimi: number, causale: string) => {
    const body = { cliente_id: cliente.id, importo_centesimi, causale, scadenza: '2027-01-31' }
    const fatto = await post(esercente, '/api/pagamenti', body)
    expect(fatto.status).toBe(200)
    return `/api/pagamenti/${fatto.body._id}`
  }
  const incassa = async (url: string, importo_centesimi: number) => {
    const body = { metodo: 'bonifico', importo_centesimi, incassato_il: clock.today() }
    const { status, body: fatto } = await post(esercente, `${url}/incassi`, body)
    expect([status, fatto.code]).toEqual([200, undefined])
  }
  const url = `/api/clienti/${cliente.id}/estratto_conto`
  const leggi = (dal: string, al: string, chi: Chi = esercente, altro = '') =>
    p.as(chi)('GET', `${url}?dal=${dal}&al=${al}${altro}`)
  return { esercente, cliente, url, chiedi, incassa, leggi }
}

/** The money of the books that came from the debts of an esercente. */
async function libri(esercente_id: string) {
  const { rows } = await sql<{ somma: number }>`
    select coalesce(sum(case s.tipo when 'incasso' then t.importo_centesimi else -t.importo_centesimi end), 0)::bigint as somma
    from scritture s join tentativi t on s.origine_tipo = 'tentativo' and s.origine_id = t.id::text
    join pagamenti d on d.id = t.pagamento_id
    where s.tipo in ('incasso', 'storno', 'restituzione') and d.esercente_id = ${esercente_id}`.execute(
    p.db,
  )
  return rows[0]?.somma
}

it('SCH-B3 ogni riga con il saldo dopo, i totali tornano al centesimo con i libri e con la scheda', async () => {
  const { esercente, cliente, chiedi, incassa, leggi } = await bottega()
  const corso = await chiedi(30_001, 'Corso')
  clock.advance(40 * DAY)
  await incassa(corso, 10_001)
  const persa = await chiedi(5000, 'Divisa')
  clock.advance(DAY)
  await post(esercente, `${persa}/annulla`)
  await incassa(corso, 2000)
  const storno = await post(esercente, `${corso}/incassi/2/storna`)
  expect(storno.body.code).toBeUndefined()
  clock.advance(DAY)
  const [dal, al] = ['2026-11-01', clock.today()]
  const { status, body } = await leggi(dal, al)
  expect(status).toBe(200)
  // The first saldo holds all that was asked before the period.
  expect(body.saldo_iniziale_centesimi).toBe(30_001)
  let saldo = body.saldo_iniziale_centesimi
  for (const riga of body.righe) {
    saldo += riga.addebito_centesimi - riga.accredito_centesimi
    expect(riga.saldo_centesimi).toBe(saldo)
  }
  expect(body.righe.map(({ tipo }: { tipo: string }) => tipo).toSorted()).toEqual(
    ['incasso', 'incasso', 'non_dovuto', 'richiesta', 'storno'].toSorted(),
  )
  expect(saldo).toBe(body.saldo_finale_centesimi)
  expect(body.totali).toEqual({
    addebiti_centesimi: 7000,
    accrediti_centesimi: 17_001,
    incassato_centesimi: 10_001,
    rimborsato_centesimi: 0,
  })
  expect(await libri(esercente.id)).toBe(10_001)
  const { body: scheda } = await p.as(esercente)('GET', `/api/clienti/${cliente.id}`)
  expect(body.saldo_finale_centesimi).toBe(
    scheda.saldo.dovuto_centesimi + scheda.saldo.in_elaborazione_centesimi,
  )
  expect(body.saldo_finale_centesimi).toBe(20_000)
  // Two periods beside each other are one.
  const [prima, dopo] = [await leggi('2026-10-01', '2026-10-31'), await leggi(dal, al)]
  expect(prima.body.saldo_finale_centesimi).toBe(dopo.body.saldo_iniziale_centesimi)
})

it('SCH-B3 (parte) il cliente e lo staff scelgono l’esercente; di un altro non c’è; periodo sbagliato in parole', async () => {
  const { esercente, cliente, chiedi, leggi } = await bottega()
  await chiedi(1000, 'Lezione')
  const al = clock.today()
  const admin = await createAdmin(p.db)
  for (const chi of [cliente, admin]) {
    const senza = await leggi('2026-10-01', al, chi)
    expect([senza.status, senza.body.errors[0].pointer]).toEqual([422, '/esercente'])
    const con = await leggi('2026-10-01', al, chi, `&esercente=${esercente.id}`)
    expect(con.body).toMatchObject({ saldo_finale_centesimi: 1000 })
  }
  const altro = await createEsercente(p.db)
  expect((await leggi('2026-10-01', al, cliente, `&esercente=${altro.id}`)).status).toBe(404)
  expect((await leggi('2026-10-01', al, altro)).status).toBe(404)
  const rovescio = await leggi('2026-10-10', '2026-10-01')
  expect(rovescio.body.errors).toEqual([
    { pointer: '/al', message: 'L’ultimo giorno viene prima del primo' },
  ])
  expect((await leggi('2016-01-01', '2026-10-01')).body.errors[0].pointer).toBe('/dal')
  expect((await leggi('domani', '2026-10-01')).status).toBe(400)
})

it('SCH-B3 (parte) in PDF, e per e-mail una volta al giorno con il foglio allegato', async () => {
  const { esercente, cliente, url, chiedi } = await bottega()
  await chiedi(1000, 'Lezione')
  const periodo = { dal: '2026-10-01', al: clock.today() }
  const pdf = await p.as(cliente)(
    'GET',
    `${url}/pdf?dal=${periodo.dal}&al=${periodo.al}&esercente=${esercente.id}`,
  )
  expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(pdf.raw.subarray(0, 5).toString()).toBe('%PDF-')
  const inviato = await post(esercente, `${url}/invia`, periodo)
  expect(inviato.status).toBe(200)
  while ((await consegnaUscite(p.deps, usciteHandlers(p.deps))) > 0);
  const messaggi = await p.db
    .selectFrom('messaggi_interi')
    .where('destinatario', '=', inviato.body.inviato_a)
    .where('oggetto', 'like', 'Estratto conto%')
    .select('testo')
    .execute()
  expect(messaggi).toHaveLength(1)
  expect(messaggi[0]?.testo).toContain('10,00')
  const ancora = await post(esercente, `${url}/invia`, periodo)
  expect([ancora.status, ancora.body.error_message]).toEqual([
    409,
    expect.stringContaining('già partito oggi'),
  ])
  expect((await post(cliente, `${url}/invia`, periodo)).status).toBe(403)
})
