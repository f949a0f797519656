import { randomUUID } from 'node:crypto'
import { aggiungiGiorniTarget } from '@rateo/domain/tempo/calendario'
import { giornoRipresentazione } from '@rateo/domain/stati/ripresentazione'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { stoppedClock } from '../../../../test/client.ts'
import { CONTI, mandatiDi, rispondeLaBanca } from '../../../../test/mandati.ts'
import { createDebito, type Payments, startPayments, stato } from '../../../../test/payments.ts'
import { createDilazione } from '../../../../test/scadenze.ts'
import { verificaInvarianti } from '../../registri/contabilita/index.ts'
import { ripresentaAddebiti } from './index.ts'

const clock = stoppedClock()
let p: Payments
beforeAll(async () => {
  p = await startPayments({ clock, orologioComune: true })
})
afterAll(() => p.stop())

const GIORNO = 86_400_000
const GIORNI = [5, 12]

async function tornato(iban: string, tipo: 'ricorrente' | 'singolo' = 'ricorrente') {
  const debito = await createDebito(p, { metodi_ammessi: ['carta', 'addebito_sdd'] })
  const mandato_id = await mandatiDi(p, debito).firmato({ iban, tipo })
  await debito.pagaCon({ metodo: 'addebito_sdd', mandato_id })
  await rispondeLaBanca(p, debito.id)
  return { ...debito, mandato_id, primo: clock.today() }
}

const giorni = async (id: string) => {
  const { rows } = await sql<{ addebito_il: string; motivo_avvio: string }>`
    select s.addebito_il, t.motivo_avvio from addebiti_sdd s join tentativi t on t.id = s.tentativo_id
    where t.pagamento_id = ${id} order by t.n offset 1`.execute(p.db)
  return rows
}

/** Every day the job runs, twice at once; the bank answers what was started. */
async function passano(quanti: number, id: string) {
  const partiti: number[] = []
  for (let giorno = 0; giorno < quanti; giorno++) {
    const avviati = await Promise.all([ripresentaAddebiti(p.deps), ripresentaAddebiti(p.deps)])
    const n = avviati[0] + avviati[1]
    if (n > 0) {
      partiti.push(n)
      await rispondeLaBanca(p, id)
    }
    clock.advance(GIORNO)
  }
  return partiti
}

it('§4.2 SDD senza fondi: si riprova due volte, nei giorni del calendario delle banche, col suo preavviso, e poi basta', async () => {
  const debito = await tornato(CONTI.senzaFondi)
  const { primo } = debito
  const { body } = await p.as(debito.esercente)('GET', `/api/pagamenti/${debito.id}`)
  expect(body.prossimo_tentativo_il).toBe(
    giornoRipresentazione({ causale: 'AM04', primo, riprove: 0 }, GIORNI),
  )
  expect(await passano(26, debito.id)).toEqual([1, 1])
  const attesi = [0, 1].map((riprove) =>
    giornoRipresentazione({ causale: 'AM04', primo, riprove }, GIORNI),
  )
  const fatti = await giorni(debito.id)
  expect(fatti.map(({ motivo_avvio }) => motivo_avvio)).toEqual([
    'riprova_automatica',
    'riprova_automatica',
  ])
  for (const [n, { addebito_il }] of fatti.entries()) {
    const atteso = attesi[n] ?? ''
    // Never before its day, and at most a day of the banks later.
    expect(addebito_il >= atteso).toBe(true)
    expect(addebito_il <= aggiungiGiorniTarget(atteso, 1)).toBe(true)
  }
  const preavvisi = await p.db
    .selectFrom('uscite')
    .where('argomento', '=', 'preavviso_sdd')
    .select('id')
    .execute()
  expect(preavvisi).toHaveLength(3)
  expect((await stato(p.db, debito.id)).stato).toBe('insoluto')
  expect(await p.addebiti(debito.id)).toEqual([])
  expect(await verificaInvarianti(p.db)).toEqual([])
})

it.each([
  ['attiva', 2],
  ['sospesa', 0],
  ['decaduta', 0],
] as const)(
  '§3.5 la rata di una dilazione %s, ripresa dalla banca: riparte da sola %i volte',
  async (di_stato, volte) => {
    const parti = await createDebito(p)
    const metodi_ammessi = ['carta', 'addebito_sdd']
    const d = await createDilazione(p.db, { ...parti, scadenze: [clock.today()] })
    const [id = ''] = d.pagamenti
    await p.db.updateTable('pagamenti').set({ metodi_ammessi }).where('id', '=', id).execute()
    const mandato_id = await mandatiDi(p, parti).firmato({ iban: CONTI.senzaFondi })
    const url = `/api/gateway/${id}/paga`
    const paga = { metodo: 'addebito_sdd', mandato_id }
    const chiave = { 'idempotency-key': randomUUID() }
    expect((await p.as(parti.cliente)('POST', url, paga, chiave)).status).toBe(200)
    await rispondeLaBanca(p, id)
    expect((await stato(p.db, id)).stato).toBe('insoluto')
    await p.db.updateTable('dilazioni').set({ stato: di_stato }).where('id', '=', d.id).execute()
    expect(await passano(26, id)).toEqual(Array.from({ length: volte }, () => 1))
  },
)

it('PAG-M9 (parte) di un addebito di cui una parte era stata resa nulla riparte da solo', async () => {
  const reso = await tornato(CONTI.senzaFondi)
  await sql`update pagamenti set rimborsato_centesimi = 100 where id = ${reso.id}`.execute(p.db)
  expect(await passano(12, reso.id)).toEqual([])
  await sql`update pagamenti set rimborsato_centesimi = 0 where id = ${reso.id}`.execute(p.db)
})

it('§4.2 SDD conto chiuso, mandato usato una volta sola o revocato, debito annullato: non si riprova', async () => {
  const chiuso = await tornato(CONTI.chiuso)
  const singolo = await tornato(CONTI.senzaFondi, 'singolo')
  const revocato = await tornato(CONTI.senzaFondi)
  await mandatiDi(p, revocato).revoca(revocato.mandato_id)
  const annullato = await tornato(CONTI.senzaFondi)
  await sql`update pagamenti set stato = 'annullato' where id = ${annullato.id}`.execute(p.db)
  expect(await passano(12, chiuso.id)).toEqual([])
  for (const { id } of [chiuso, singolo, revocato, annullato]) expect(await giorni(id)).toEqual([])
})

it('§4.2 SDD i giorni sono un parametro; passato il loro tempo nessuno riprova da solo', async () => {
  const debito = await tornato(CONTI.senzaFondi)
  clock.advance(40 * GIORNO)
  expect(await ripresentaAddebiti(p.deps)).toBe(0)
  const { primo } = debito
  const giornoDopo = (n: number) =>
    giornoRipresentazione({ causale: 'AM04', primo, riprove: 0 }, [n]) ?? ''
  // The last that has come already, whatever holidays there are in between.
  const riprova_sdd = String(
    Array.from({ length: 40 }, (_, n) => n).findLast((n) => giornoDopo(n) <= clock.today()),
  )
  await p.db
    .insertInto('impostazioni')
    .values({
      chiave: 'solleciti',
      valore: JSON.stringify({
        promemoria: '7',
        solleciti: '3',
        sms_dal: 7,
        formale_dal: 15,
        diffida_dal: 30,
        massimo_al_giorno: 2,
        silenzio_dalle: 21,
        silenzio_alle: 8,
        riprova_carta: '1',
        riprova_rata: '1',
        riprova_sdd,
      }),
      valido_dal: clock.now(),
      autore: 'sistema',
    })
    .execute()
  expect(await ripresentaAddebiti(p.deps)).toBe(1)
  expect((await stato(p.db, debito.id)).stato).toBe('in_verifica')
})
