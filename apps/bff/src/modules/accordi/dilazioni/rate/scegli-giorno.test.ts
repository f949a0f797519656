import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp } from '../../../../../test/client.ts'
import { createMandato } from '../../../../../test/create-mandato.ts'
import { dilazioniDi, scriviTegm } from '../../../../../test/dilazioni.ts'
import { createCliente, createEsercente, createPagamento } from '../../../../../test/factories.ts'
import { createCarta } from '../../../../../test/scadenze.ts'
import { dayInRome } from '../../../../clock.ts'
import { addebitaScadenze } from '../../scadenze/index.ts'
import { consegnaUscite } from '../../../base/uscite/index.ts'
import { usciteHandlers } from '../../../ponte/messaggi/index.ts'
import { verificaInvarianti } from '../../../registri/contabilita/index.ts'

const PRIMA = new Date('2026-11-24T10:00:00Z')
let adesso = PRIMA
const clock = { now: () => adesso, today: () => dayInRome(adesso) }
let p: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  p = await startApp({ clock })
  await scriviTegm(p.db)
})
afterAll(() => p.stop())

type Come = {
  su?: 'bonifico' | 'carta' | 'conto'
  prima?: string
  cadenza?: string
  n_rate?: number
}

/** An accepted plan by the month between firms, so that no term of credit stops it. */
async function piano({
  su = 'bonifico',
  prima = '2026-12-05',
  cadenza = 'mensile',
  n_rate = 3,
}: Come = {}) {
  adesso = PRIMA
  const esercente = await createEsercente(p.db)
  const cliente = await createCliente(p.db, { esercente_id: esercente.id, tipo: 'ditta' })
  const debito = await createPagamento(p.db, {
    esercente_id: esercente.id,
    cliente_id: cliente.id,
    importo_centesimi: 30_000,
    metodi_ammessi: ['carta', 'bonifico', 'addebito_sdd'],
  })
  const d = dilazioniDi(p, { esercente, cliente })
  const id = await d.proposta({ pagamenti: [debito.id], n_rate, cadenza, prima_scadenza: prima })
  const letta = await d.letta(id)
  const metodo =
    su === 'carta'
      ? {
          metodo: 'carta',
          carta_id: await createCarta(p.db, cliente, { fornitore: p.deps.psp.nome }),
        }
      : { metodo: 'bonifico' }
  expect((await d.accetta(id, { ...letta, ...metodo })).status).toBe(200)
  if (su === 'conto') await conConto(id, { esercente, cliente })
  const strada = `/api/dilazioni/${id}/giorno`
  return {
    id,
    d,
    esercente,
    cliente,
    anteprima: (giorno: number, chi: Parameters<typeof p.as>[0] = cliente) =>
      p.as(chi)('POST', `${strada}/anteprima`, { giorno }),
    scegli: (giorno: number, scadenze: readonly string[], chiave?: string) =>
      d.daCliente(strada, { giorno, scadenze }, chiave),
  }
}

/** The rate are debited from an account, under a mandato that wants fourteen days of notice. */
async function conConto(id: string, parti: Parameters<typeof createMandato>[1]): Promise<void> {
  const mandato_id = await createMandato(p.db, parti)
  await p.db
    .updateTable('mandati')
    .set({
      preavviso_giorni: 14,
      fornitore: p.deps.psp.nome,
      cliente_psp: `cus_${id}`,
      metodo_psp: `pm_${id}`,
    })
    .where('id', '=', mandato_id)
    .execute()
  await p.db
    .insertInto('usi_metodo')
    .values({ oggetto_tipo: 'dilazione', oggetto_id: id, mandato_id })
    .execute()
}

type Risposta = { body: { rate: { scadenza: string }[] } }
const giorni = ({ body }: Risposta) => body.rate.map(({ scadenza }) => scadenza)
const PATTUITE = ['2026-12-05', '2027-01-05', '2027-02-05']
const AL_DIECI = ['2026-12-10', '2027-01-10', '2027-02-10']
const puoScegliere = ({ body }: { body: { azioni_consentite: { azione: string }[] } }) =>
  body.azioni_consentite.find(({ azione }) => azione === 'scegli_giorno')

describe('DIL-B1 (parte) il cliente sceglie il giorno del mese delle prossime rate', () => {
  it('l’anteprima è l’atto: tutte le date, gli stessi importi, e nulla è scritto prima', async () => {
    const { id, d, anteprima, scegli } = await piano()
    const { status, body } = await anteprima(10)
    expect([status, giorni({ body }), body.addebito_su]).toEqual([200, AL_DIECI, null])
    expect(body.rate[0]).toEqual({
      n: 1,
      residuo_centesimi: 10_000,
      era: '2026-12-05',
      scadenza: '2026-12-10',
      rinviata: false,
    })
    expect(giorni(await d.leggi(id))).toEqual(PATTUITE)
    const fatto = await scegli(10, AL_DIECI)
    expect([fatto.status, giorni(fatto)]).toEqual([200, AL_DIECI])
    expect(fatto.body).toMatchObject({
      stato: 'attiva',
      totale_centesimi: 30_000,
      residuo_centesimi: 30_000,
      prossima_scadenza: '2026-12-10',
    })
    expect(fatto.body.rate[2]).toMatchObject({
      scadenza_originale: '2027-02-05',
      totale_centesimi: 10_000,
    })
    expect(fatto.body.cronologia.at(-1).descrizione).toBe(
      'Le prossime rate scadono il giorno 10 del mese',
    )
    const pagamenti = await p.db
      .selectFrom('pagamenti')
      .where('origine_id', '=', id)
      .where('origine', '=', 'rata')
      .orderBy('origine_n')
      .select('scadenza')
      .execute()
    expect(pagamenti.map(({ scadenza }) => scadenza)).toEqual(AL_DIECI)
    expect(await verificaInvarianti(p.db)).toEqual([])
  })

  it('una volta sola; e non toglie gli spostamenti di una rata sola', async () => {
    const { id, d, anteprima, scegli } = await piano()
    expect(puoScegliere(await d.leggi(id))).toMatchObject({ consentita: true })
    await scegli(10, AL_DIECI)
    const motivo =
      'Il giorno del mese si sceglie una volta sola: per un altro chiedi all’esercente.'
    expect(puoScegliere(await d.leggi(id))).toMatchObject({ consentita: false, motivo })
    const no = await anteprima(15)
    expect([no.status, no.body.detail]).toEqual([409, motivo])
    const { body } = await d.leggi(id)
    expect(body.rate[0].spostabile).not.toBe(null)
    const sposta = (scadenza: string, era: string) =>
      d.daCliente(`/api/dilazioni/${id}/rate/1/sposta`, { scadenza, era })
    expect((await sposta('2026-12-15', '2026-12-10')).body.rate[0].scadenza).toBe('2026-12-15')
    expect((await sposta('2026-12-18', '2026-12-15')).status).toBe(200)
  })

  it('la prossima rata, troppo vicina per la banca, slitta e lo dice; le altre vanno al giorno scelto', async () => {
    const { id, anteprima, scegli, d } = await piano({ su: 'conto', prima: '2026-12-02' })
    const { body } = await anteprima(3)
    // Told on 24 November, fourteen days of notice: the 8th is a holiday here, and a day of the banks.
    expect(body.rate).toMatchObject([
      { n: 1, era: '2026-12-02', scadenza: '2026-12-08', rinviata: true },
      { n: 2, era: '2027-01-02', scadenza: '2027-01-03', rinviata: false },
      { n: 3, era: '2027-02-02', scadenza: '2027-02-03', rinviata: false },
    ])
    expect(body.addebito_su).toMatch(/3456/)
    expect((await scegli(3, giorni({ body }))).status).toBe(200)
    expect(giorni(await d.leggi(id))).toEqual(giorni({ body }))
  })

  it('su una carta nulla parte prima del giorno nuovo', async () => {
    const { id, d, scegli } = await piano({ su: 'carta' })
    expect((await scegli(10, AL_DIECI)).status).toBe(200)
    const tentativi = async () => (await d.leggi(id)).body.rate[0].pagamento.tentativi
    adesso = new Date('2026-12-05T08:00:00Z')
    await addebitaScadenze(p.deps)
    expect(await tentativi()).toBe(0)
    adesso = new Date('2026-12-10T08:00:00Z')
    await addebitaScadenze(p.deps)
    expect(await tentativi()).toBe(1)
  })

  it('una rata scaduta resta dov’è, e le altre si spostano', async () => {
    const { scegli, anteprima } = await piano()
    adesso = new Date('2026-12-20T10:00:00Z')
    const { body } = await anteprima(10)
    expect(body.rate.map(({ n }: { n: number }) => n)).toEqual([2, 3])
    const fatto = await scegli(10, giorni({ body }))
    expect(giorni(fatto)).toEqual(['2026-12-05', '2027-01-10', '2027-02-10'])
  })

  it.each([
    ['un giorno che non c’è', 32, 422],
    ['lo stesso giorno', 5, 409],
  ])('rifiutato: %s', async (_, giorno, status) => {
    const { id, d, anteprima, scegli } = await piano()
    expect((await anteprima(giorno)).status).toBe(status === 422 ? 400 : status)
    expect((await scegli(giorno, PATTUITE)).status).toBe(status)
    expect(giorni(await d.leggi(id))).toEqual(PATTUITE)
  })

  it('un piano a settimane non ha un giorno del mese', async () => {
    const { anteprima } = await piano({ cadenza: 'settimanale' })
    const { status, body } = await anteprima(10)
    expect([status, body.detail]).toEqual([409, 'Le rate di questo piano non si contano a mesi.'])
  })

  it('date che non sono più quelle viste: nulla si sposta', async () => {
    const { id, d, scegli } = await piano()
    const { status, body } = await scegli(10, ['2026-12-10'])
    expect([status, body.detail]).toEqual([
      409,
      'Le rate sono cambiate intanto: riguarda le nuove date e scegli di nuovo.',
    ])
    expect(giorni(await d.leggi(id))).toEqual(PATTUITE)
  })

  it('insieme: dieci richieste, una sola sposta; la stessa chiave non sposta due volte', async () => {
    const { id, scegli, d } = await piano()
    const esiti = await Promise.all(Array.from({ length: 10 }, () => scegli(10, AL_DIECI)))
    expect(esiti.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array(9).fill(409),
    ])
    const righe = await p.db
      .selectFrom('spostamenti_rata')
      .where('dilazione_id', '=', id)
      .select('del_mese')
      .execute()
    expect(righe).toEqual([{ del_mese: 10 }, { del_mese: 10 }, { del_mese: 10 }])
    expect(giorni(await d.leggi(id))).toEqual(AL_DIECI)
    const altro = await piano()
    expect((await altro.scegli(10, AL_DIECI, 'stessa')).status).toBe(200)
    expect((await altro.scegli(10, AL_DIECI, 'stessa')).status).toBe(200)
  })

  it('di un altro non si trova; l’esercente non lo sceglie', async () => {
    const { id, anteprima, esercente } = await piano()
    const altro = await createCliente(p.db)
    expect((await anteprima(10, altro)).status).toBe(404)
    expect((await anteprima(10, esercente)).status).toBe(403)
    const no = await p.as(altro)(
      'POST',
      `/api/dilazioni/${id}/giorno`,
      { giorno: 10, scadenze: AL_DIECI },
      { 'idempotency-key': `altro-${id}` },
    )
    expect(no.status).toBe(404)
  })

  it('lo leggono tutti e due, con ogni data, e senza addebiti', async () => {
    const { scegli, cliente, esercente } = await piano()
    await scegli(10, AL_DIECI)
    while ((await consegnaUscite(p.deps, usciteHandlers(p.deps))) > 0);
    const posta = async (destinatario: string) =>
      (
        await p.db
          .selectFrom('messaggi_interi')
          .where('destinatario', '=', destinatario)
          .select(['oggetto', 'testo'])
          .execute()
      ).filter(({ oggetto }) => /giorno 10 del mese/.test(oggetto))
    const [sua] = await posta(cliente.email)
    expect(sua?.testo).toContain('mercoledì 10 febbraio 2027')
    expect(sua?.testo).toContain('Non è stato addebitato alcun importo.')
    const [detta] = await posta(esercente.email)
    expect(detta?.oggetto).toContain('ha scelto il giorno 10 del mese per le sue rate')
  })

  it('mentre una rata si sta pagando aspetta la rata senza tenere il piano, e poi si fa', async () => {
    const { id, scegli } = await piano()
    const [rata] = await p.db
      .selectFrom('pagamenti')
      .where('origine_id', '=', id)
      .where('origine', '=', 'rata')
      .orderBy('id')
      .select('id')
      .execute()
    const inCoda = () =>
      sql<{ n: number }>`select count(*)::int as n from pg_locks where not granted`.execute(p.db)
    const scelto = await p.db.transaction().execute(async (trx) => {
      // The payer holds the debt first, and then the plan that follows it.
      await trx
        .selectFrom('pagamenti')
        .where('id', '=', rata?.id ?? '')
        .forNoKeyUpdate()
        .select('id')
        .execute()
      const attesa = scegli(10, AL_DIECI)
      await expect
        .poll(async () => (await inCoda()).rows[0]?.n, { timeout: 20_000 })
        .toBeGreaterThan(0)
      // Not held, so not waited for: one of two who wait for each other would be stopped, and try again.
      await trx
        .selectFrom('dilazioni')
        .where('id', '=', id)
        .forUpdate()
        .noWait()
        .select('id')
        .execute()
      return { attesa }
    })
    expect((await scelto.attesa).status).toBe(200)
  })
})

it('DIL-B1 il cliente sceglie una volta il giorno dello stipendio; la prossima rata, se la banca non fa in tempo, slitta e lo dice', async () => {
  const { id, d, cliente, anteprima, scegli } = await piano({ su: 'conto', prima: '2026-12-02' })
  expect(puoScegliere(await d.leggi(id))).toMatchObject({ consentita: true })
  const { body: visto } = await anteprima(3)
  const nuove = giorni({ body: visto })
  // Fourteen days of notice from 24 November: the third is too near, and the preview says so of that rata alone.
  expect(visto.rate.map((r: { rinviata: boolean }) => r.rinviata)).toEqual([true, false, false])
  expect(nuove).toEqual(['2026-12-08', '2027-01-03', '2027-02-03'])
  const fatto = await scegli(3, nuove)
  expect([fatto.status, giorni(fatto)]).toEqual([200, nuove])
  while ((await consegnaUscite(p.deps, usciteHandlers(p.deps))) > 0);
  const lettera = await p.db
    .selectFrom('messaggi_interi')
    .where('destinatario', '=', cliente.email)
    .where('testo', 'like', '%8 dicembre 2026%3 gennaio 2027%')
    .select('testo')
    .execute()
  expect(lettera).toHaveLength(1)
  // Once: another day is not chosen any more, and the page says why.
  const ancora = await scegli(10, AL_DIECI)
  expect(ancora.status).toBe(409)
  expect(puoScegliere(await d.leggi(id))).toMatchObject({ consentita: false })
  expect(giorni(await d.leggi(id))).toEqual(nuove)
  // Nothing leaves for the bank before its days of notice, and the debit falls on the day that was read.
  const sdd = async () =>
    p.db
      .selectFrom('addebiti_sdd as s')
      .innerJoin('tentativi as t', 't.id', 's.tentativo_id')
      .innerJoin('rate as r', 'r.pagamento_id', 't.pagamento_id')
      .where('r.dilazione_id', '=', id)
      .select(['r.n', 's.addebito_il'])
      .execute()
  adesso = new Date('2026-11-24T12:00:00Z')
  await addebitaScadenze(p.deps)
  expect(await sdd()).toEqual([{ n: 1, addebito_il: '2026-12-08' }])
  expect(await verificaInvarianti(p.db, clock.today())).toEqual([])
})
