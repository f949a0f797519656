import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { stoppedClock } from '../../../../test/client.ts'
import { alGiornoAnnunciato, CONTI, mandatiDi } from '../../../../test/mandati.ts'
import {
  createDebito,
  eOra,
  type Payments,
  startPayments,
  stato,
} from '../../../../test/payments.ts'
import { controllaInSospeso, inviaInSospeso, liberaAddebiti } from '../../incasso/addebiti/index.ts'
import { usciteHandlers } from '../../ponte/messaggi/index.ts'
import { consegnaUscite } from '../../base/uscite/index.ts'

const GIORNO = 86_400_000
// A Saturday at noon in Rome.
const clock = stoppedClock(new Date('2026-11-21T11:00:00Z'))
let p: Payments
beforeAll(async () => {
  p = await startPayments({ clock, orologioComune: true })
})
afterAll(() => p.stop())

async function conMandato(preavviso_giorni?: number) {
  const debito = await createDebito(p, { metodi_ammessi: ['carta', 'addebito_sdd'] })
  const mandato_id = await mandatiDi(p, debito).firmato({ iban: CONTI.riesce })
  if (preavviso_giorni !== undefined) {
    await p.db
      .updateTable('mandati')
      .set({ preavviso_giorni })
      .where('id', '=', mandato_id)
      .execute()
  }
  return { ...debito, avvia: () => debito.pagaCon({ metodo: 'addebito_sdd', mandato_id }) }
}

async function posta(destinatario: string) {
  const handlers = usciteHandlers(p.deps)
  while ((await consegnaUscite(p.deps, handlers)) > 0);
  const rows = await p.db
    .selectFrom('messaggi')
    .where('destinatario', '=', destinatario)
    .orderBy('id')
    .select('oggetto')
    .execute()
  return rows.map(({ oggetto }) => oggetto)
}

/** The portal's own look at a debit, as often as it likes. */
async function guarda(id: string): Promise<string> {
  await eOra(p.db, id)
  await inviaInSospeso(p.deps)
  await controllaInSospeso(p.deps)
  return (await stato(p.db, id)).stato
}

/** The days on which the provider was asked to debit the account. */
const chiesti = async (id: string) =>
  (await p.intenti(id)).map((intento) => intento.payment_method_options?.sepa_debit?.target_date)

const incassatoIl = async (id: string) => {
  const { competenza } = await p.db
    .selectFrom('scritture as s')
    .innerJoin('tentativi as t', (join) => join.on(sql`t.id::text`, '=', sql.ref('s.origine_id')))
    .where('t.pagamento_id', '=', id)
    .where('s.tipo', '=', 'incasso')
    .select('s.competenza')
    .executeTakeFirstOrThrow()
  return competenza
}

it('3.8 il giorno annunciato è quello della pagina, dell’e-mail e della banca; prima non c’è incasso né «Hai pagato»', async () => {
  const debito = await conMandato()
  const { nuovo_addebito_il } = (await debito.leggi()).body
  const { body } = await debito.avvia()
  const giorno: string = body.addebito.addebito_il
  expect(giorno).toBe(nuovo_addebito_il)
  expect(await chiesti(debito.id)).toEqual([giorno])
  expect(
    (await posta(debito.cliente.email)).filter((o) => o.startsWith('Addebito di')),
  ).toHaveLength(1)
  while (aggiungiGiorni(clock.today(), 1) < giorno) {
    clock.advance(GIORNO)
    await new Promise((poi) => setTimeout(poi, 400))
    expect(await guarda(debito.id)).toBe('in_elaborazione')
    expect((await stato(p.db, debito.id)).scritture).toEqual([])
    expect((await posta(debito.cliente.email)).filter((o) => o.startsWith('Hai pagato'))).toEqual(
      [],
    )
  }
  await alGiornoAnnunciato(p, debito.id)
  await expect.poll(() => guarda(debito.id), { timeout: 10_000 }).toBe('pagato')
  expect(await incassatoIl(debito.id)).toBe(giorno)
})

it('3.8 con un preavviso più lungo di quello che il fornitore accetta, l’addebito aspetta qui e poi parte', async () => {
  while (new Date(clock.now()).getUTCDay() !== 6) clock.advance(GIORNO)
  const debito = await conMandato(14)
  const { body } = await debito.avvia()
  const giorno: string = body.addebito.addebito_il
  expect(giorno > aggiungiGiorni(clock.today(), 14)).toBe(true)
  expect(body).toMatchObject({ stato: 'in_elaborazione', esito: { riuscito: null } })
  expect(body.esito.messaggio).toContain('prima di allora non è addebitato nulla')
  expect(await liberaAddebiti(p.deps)).toBe(0)
  expect(await guarda(debito.id)).toBe('in_elaborazione')
  expect(await chiesti(debito.id)).toEqual([])
  clock.advance(3 * GIORNO)
  expect(await Promise.all([liberaAddebiti(p.deps), liberaAddebiti(p.deps)])).toContain(1)
  await guarda(debito.id)
  expect(await chiesti(debito.id)).toEqual([giorno])
  await alGiornoAnnunciato(p, debito.id)
  await expect.poll(() => guarda(debito.id), { timeout: 10_000 }).toBe('pagato')
  expect(await incassatoIl(debito.id)).toBe(giorno)
  expect(await p.addebiti(debito.id)).toHaveLength(1)
})

it.each([
  ['prima di farlo', 'errore_500_prima'],
  ['dopo averlo preso', 'errore_500_dopo'],
])(
  '3.8 il fornitore tace %s e il giorno si avvicina: mai prima, un addebito solo, detto al cliente',
  async (_, tipo) => {
    const debito = await conMandato()
    await p.guasto({ tipo, percorso: 'POST /v1/payment_intents' })
    const { body } = await debito.avvia()
    expect(body.stato).toBe('in_verifica')
    const { addebito_il: annunciato } = await giornoDi(debito.id)
    clock.advance(GIORNO)
    await expect.poll(() => guarda(debito.id), { timeout: 10_000 }).toBe('in_elaborazione')
    const { addebito_il: giorno } = await giornoDi(debito.id)
    const isMoved = tipo === 'errore_500_prima'
    expect(giorno > annunciato).toBe(isMoved)
    expect(await chiesti(debito.id)).toEqual([giorno])
    const annunci = (await posta(debito.cliente.email)).filter((o) => o.startsWith('Addebito di'))
    expect(annunci).toHaveLength(isMoved ? 2 : 1)
    await alGiornoAnnunciato(p, debito.id)
    await expect.poll(() => guarda(debito.id), { timeout: 10_000 }).toBe('pagato')
    expect(await incassatoIl(debito.id)).toBe(giorno)
    expect(await p.addebiti(debito.id)).toHaveLength(1)
  },
)

const giornoDi = (id: string) =>
  p.db
    .selectFrom('addebiti_sdd as s')
    .innerJoin('tentativi as t', 't.id', 's.tentativo_id')
    .where('t.pagamento_id', '=', id)
    .select('s.addebito_il')
    .executeTakeFirstOrThrow()
