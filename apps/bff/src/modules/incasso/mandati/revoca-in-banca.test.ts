import { afterAll, beforeAll, expect, it } from 'vitest'
import { stoppedClock } from '../../../../test/client.ts'
import { CONTI, mandatiDi } from '../../../../test/mandati.ts'
import { createDebito, notifica, type Payments, startPayments } from '../../../../test/payments.ts'
import { createDilazione } from '../../../../test/scadenze.ts'
import { elaboraEventi } from '../addebiti/index.ts'
import { findMetodiScelti } from '../carte-di-credito/index.ts'
import { usciteHandlers } from '../../ponte/messaggi/index.ts'
import { consegnaUscite } from '../../base/uscite/index.ts'
import { rileggiMandati } from './index.ts'

const clock = stoppedClock(new Date('2026-11-23T11:00:00Z'))
let p: Payments
beforeAll(async () => {
  p = await startPayments({ clock, orologioComune: true })
})
afterAll(() => p.stop())

async function conMandato(scadenza = '2026-12-10') {
  const debito = await createDebito(p, { metodi_ammessi: ['carta', 'addebito_sdd'] })
  const mandati = mandatiDi(p, debito)
  const mandato_id = await mandati.firmato({ iban: CONTI.riesce })
  const { id: dilazione } = await createDilazione(p.db, {
    ...debito,
    scadenze: [scadenza],
    metodo: { mandato_id },
  })
  const psp = await p.db
    .selectFrom('mandati')
    .where('id', '=', mandato_id)
    .select(['mandato_psp', 'metodo_psp', 'riferimento_banca'])
    .executeTakeFirstOrThrow()
  return { ...debito, mandati, mandato_id, dilazione, ...psp }
}
type Conto = Awaited<ReturnType<typeof conMandato>>

const avvisa = async (tipo: string, oggetto: object) => {
  const { payload, headers } = notifica(tipo, oggetto)
  await p.app.inject({ method: 'POST', url: '/psp/eventi', headers, payload })
  await elaboraEventi(p.deps)
}
const avvisaDelMandato = ({ mandato_psp, metodo_psp }: Conto) =>
  avvisa('mandate.updated', { id: mandato_psp, object: 'mandate', payment_method: metodo_psp })

async function posta(destinatario: string): Promise<string[]> {
  const handlers = usciteHandlers(p.deps)
  while ((await consegnaUscite(p.deps, handlers)) > 0);
  const rows = await p.db
    .selectFrom('messaggi')
    .where('destinatario', '=', destinatario)
    .select('oggetto')
    .execute()
  return rows.map(({ oggetto }) => oggetto)
}

const metodo = async ({ dilazione }: Conto) =>
  (await findMetodiScelti(p.db, { fornitore: 'stripe' }, [dilazione])).has(dilazione)

it('3.8 il riferimento con cui la banca conosce il mandato comincia col nostro, e le due parti lo leggono', async () => {
  const conto = await conMandato()
  const inizio = `RT${conto.mandato_id.slice(-9).toUpperCase()}-`
  expect(conto.riferimento_banca?.startsWith(inizio)).toBe(true)
  const { body } = await conto.mandati.leggi(conto.mandato_id)
  expect(body.riferimento_banca).toBe(conto.riferimento_banca)
})

it('3.8 revocato in banca: revocato qui, detto ai due, e per le rate si chiede un altro modo', async () => {
  const conto = await conMandato()
  const altro = await conMandato()
  expect(await metodo(conto)).toBe(true)
  // A notice is a hint: while the provider says that it holds, it holds.
  await avvisaDelMandato(conto)
  expect((await conto.mandati.leggi(conto.mandato_id)).body.stato).toBe('attivo')
  await p.fuori(`mandati/${conto.mandato_psp}/revoca`, {})
  await Promise.all([1, 2, 3].map(() => avvisaDelMandato(conto)))
  const { body } = await conto.mandati.leggi(conto.mandato_id)
  expect([body.stato, body.motivo]).toEqual(['revocato', 'Revocato presso la banca del pagatore.'])
  expect(await metodo(conto)).toBe(false)
  const cliente = await posta(conto.cliente.email)
  expect(cliente.filter((o) => o.startsWith('Scegli un altro modo di pagare'))).toHaveLength(1)
  const esercente = await posta(conto.esercente.email)
  expect(esercente.filter((o) => o.includes('è stato revocato'))).toHaveLength(1)
  const scritto = await p.db
    .selectFrom('cronologia')
    .where('entita_id', '=', conto.mandato_id)
    .where('azione', '=', 'revoca')
    .select('attore')
    .execute()
  expect(scritto).toEqual([{ attore: 'sistema' }])
  expect(
    (await conto.pagaCon({ metodo: 'addebito_sdd', mandato_id: conto.mandato_id })).body.code,
  ).toBe('mandato_non_attivo')
  expect((await altro.mandati.leggi(altro.mandato_id)).body.stato).toBe('attivo')
})

it('3.8 la notifica si perde: la notte prima di addebitare si rilegge', async () => {
  const conto = await conMandato()
  expect(await rileggiMandati(p.deps)).toBe(0)
  await p.fuori(`mandati/${conto.mandato_psp}/revoca`, {})
  expect(await rileggiMandati(p.deps)).toBe(1)
  expect(await rileggiMandati(p.deps)).toBe(0)
  expect((await conto.mandati.leggi(conto.mandato_id)).body.stato).toBe('revocato')
})

it.each(['attivo', 'sospeso'])(
  '3.8 la cronologia dice che era %s, e perché non lo è più',
  async (era) => {
    const conto = await conMandato()
    await p.db
      .updateTable('mandati')
      .set({ stato: era })
      .where('id', '=', conto.mandato_id)
      .execute()
    await p.fuori(`mandati/${conto.mandato_psp}/revoca`, {})
    await avvisaDelMandato(conto)
    const revoca = await p.db
      .selectFrom('cronologia')
      .where('entita_id', '=', conto.mandato_id)
      .where('azione', '=', 'revoca')
      .select(['prima', 'dopo'])
      .execute()
    expect(revoca).toEqual([
      {
        prima: { stato: era },
        dopo: { stato: 'revocato', motivo: 'Revocato presso la banca del pagatore.' },
      },
    ])
  },
)

it('3.8 si rilegge ciò che si addebita da oggi a venti giorni, e un silenzio non ferma gli altri', async () => {
  const [oggi, venti, ventuno, ieri, muto] = await Promise.all([
    conMandato('2026-11-23'),
    conMandato('2026-12-13'),
    conMandato('2026-12-14'),
    conMandato('2026-11-22'),
    conMandato('2026-11-24'),
  ])
  for (const { mandato_psp } of [oggi, venti, ventuno, ieri, muto]) {
    await p.fuori(`mandati/${mandato_psp}/revoca`, {})
  }
  const avvisi: unknown[] = []
  const deps = {
    ...p.deps,
    psp: {
      ...p.deps.psp,
      isMandateActive: (mandato_psp: string) =>
        mandato_psp === muto.mandato_psp
          ? Promise.reject(new Error('muto'))
          : p.deps.psp.isMandateActive(mandato_psp),
    },
    log: Object.assign(Object.create(p.deps.log), { warn: (detto: unknown) => avvisi.push(detto) }),
  }
  expect(await rileggiMandati(deps)).toBe(2)
  expect(avvisi).toMatchObject([{ mandato_id: muto.mandato_id }])
  const stati = await Promise.all(
    [oggi, venti, ventuno, ieri, muto].map(
      async ({ mandati, mandato_id }) => (await mandati.leggi(mandato_id)).body.stato,
    ),
  )
  expect(stati).toEqual(['revocato', 'revocato', 'attivo', 'attivo', 'attivo'])
  // The one that was silent is asked about again the night after.
  expect(await rileggiMandati(p.deps)).toBe(1)
})

it('3.8 un conto staccato presso il fornitore è un mandato finito', async () => {
  const conto = await conMandato()
  await p.deps.psp.forgetMethod(conto.metodo_psp ?? '')
  await avvisa('payment_method.detached', { id: conto.metodo_psp, object: 'payment_method' })
  expect((await conto.mandati.leggi(conto.mandato_id)).body.stato).toBe('revocato')
})

it('3.8 un rifiuto che riguarda ciò che chiediamo noi non dà la colpa alla banca né al conto', async () => {
  const debito = await createDebito(p, { metodi_ammessi: ['addebito_sdd'] })
  const mandati = mandatiDi(p, debito)
  await p.guasto({ tipo: 'errore_400', percorso: 'POST /v1/setup_intents', quante_volte: 1 })
  const id = await mandati.firmato({ iban: CONTI.riesce })
  await p.senzaGuasti()
  const { body } = await mandati.leggi(id)
  expect(body.stato).toBe('rifiutato')
  expect(body.motivo).toContain('per un problema nostro: il tuo conto e la tua banca non c’entrano')
  expect(body.motivo).not.toContain('non accetta addebiti')
})

it.each(['errore_401', 'errore_403'])(
  '3.8 il fornitore non ci fa entrare (%s): il mandato resta firmato e si riprova, nessuno firma di nuovo',
  async (tipo) => {
    const debito = await createDebito(p, { metodi_ammessi: ['addebito_sdd'] })
    const mandati = mandatiDi(p, debito)
    await p.guasto({ tipo, percorso: 'POST /v1/setup_intents', quante_volte: 1 })
    const id = await mandati.firmato({ iban: CONTI.riesce })
    await p.senzaGuasti()
    expect((await mandati.leggi(id)).body.stato).toBe('firmato')
  },
)
