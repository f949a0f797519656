import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp } from '../../../../../test/client.ts'
import { dilazioniDi, scriviTegm } from '../../../../../test/dilazioni.ts'
import { createCliente, createEsercente, createPagamento } from '../../../../../test/factories.ts'
import { createCarta } from '../../../../../test/scadenze.ts'
import { dayInRome } from '../../../../clock.ts'
import { addebitaScadenze } from '../../scadenze/index.ts'
import { consegnaUscite } from '../../../base/uscite/index.ts'
import { usciteHandlers } from '../../../ponte/messaggi/index.ts'
import { verificaInvarianti } from '../../../registri/contabilita/index.ts'

let adesso = new Date('2026-11-24T10:00:00Z')
const clock = { now: () => adesso, today: () => dayInRome(adesso) }
let p: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  p = await startApp({ clock })
  await scriviTegm(p.db)
})
afterAll(() => p.stop())

const DATE = ['2026-12-05', '2026-12-20', '2027-01-04']

/** An accepted plan of three rate, by hand or on a card. */
async function piano({ conCarta = false, prima = '2026-12-05' } = {}) {
  adesso = new Date('2026-11-24T10:00:00Z')
  const esercente = await createEsercente(p.db)
  const cliente = await createCliente(p.db, { esercente_id: esercente.id })
  const debito = await createPagamento(p.db, {
    esercente_id: esercente.id,
    cliente_id: cliente.id,
    importo_centesimi: 30_000,
    metodi_ammessi: ['carta', 'bonifico'],
    // The supply is on a day of this clock, whatever day it is here.
    created_at: adesso,
  })
  const d = dilazioniDi(p, { esercente, cliente })
  const id = await d.proposta({
    pagamenti: [debito.id],
    n_rate: 3,
    cadenza: 'quindicinale',
    prima_scadenza: prima,
  })
  const letta = await d.letta(id)
  const carta_id = conCarta ? await createCarta(p.db, cliente, { fornitore: p.deps.psp.nome }) : ''
  await d.accetta(
    id,
    conCarta ? { ...letta, metodo: 'carta', carta_id } : { ...letta, metodo: 'bonifico' },
  )
  const strada = `/api/dilazioni/${id}/rate`
  return {
    id,
    esercente,
    cliente,
    d,
    anteprima: (chi: typeof cliente | typeof esercente, n: number, scadenza: string) =>
      p.as(chi)('POST', `${strada}/${n}/sposta/anteprima`, { scadenza }),
    sposta: (
      chi: 'daCliente' | 'daEsercente',
      n: number,
      scadenza: string,
      era = DATE[n - 1] ?? '',
      chiave?: string,
    ) => d[chi](`${strada}/${n}/sposta`, { scadenza, era }, chiave),
  }
}

type Risposta = { body: { rate: { n: number; scadenza: string; spostabile: unknown }[] } }
const giorni = ({ body }: Risposta) => body.rate.map(({ scadenza }) => scadenza)

describe('DIL-M6 (parte) DIL-B2 (parte) sposta una rata', () => {
  it('l’anteprima è l’atto: stesso giorno, stesso importo, e nulla è scritto prima', async () => {
    const { id, d, cliente, anteprima, sposta } = await piano()
    const prima = await d.leggi(id)
    expect(prima.body.rate[0].spostabile).toEqual({ dal: '2026-12-05', al: '2026-12-19' })
    const { status, body } = await anteprima(cliente, 1, '2026-12-12')
    expect([status, body]).toEqual([
      200,
      {
        n: 1,
        residuo_centesimi: 10_000,
        era: '2026-12-05',
        scadenza: '2026-12-12',
        addebito_su: null,
        rimasti: 1,
      },
    ])
    expect(giorni(await d.leggi(id))).toEqual(DATE)
    const fatto = await sposta('daCliente', 1, '2026-12-12')
    expect(fatto.status).toBe(200)
    expect(giorni(fatto)).toEqual(['2026-12-12', '2026-12-20', '2027-01-04'])
    expect(fatto.body).toMatchObject({
      stato: 'attiva',
      totale_centesimi: 30_000,
      prossima_scadenza: '2026-12-12',
      prossimo_importo_centesimi: 10_000,
    })
    expect(fatto.body.rate[0]).toMatchObject({
      scadenza_originale: '2026-12-05',
      totale_centesimi: 10_000,
    })
    expect(fatto.body.cronologia.at(-1).descrizione).toBe(
      'Rata 1 spostata dal 5 dicembre 2026 al 12 dicembre 2026',
    )
    const { scadenza } = await p.db
      .selectFrom('pagamenti')
      .where('id', '=', fatto.body.rate[0].pagamento._id)
      .select('scadenza')
      .executeTakeFirstOrThrow()
    expect(scadenza).toBe('2026-12-12')
    expect(await verificaInvarianti(p.db)).toEqual([])
  })

  it('il cliente due volte in un piano; tornare al giorno pattuito non conta', async () => {
    const { sposta, id, d } = await piano()
    expect((await sposta('daCliente', 1, '2026-12-12')).status).toBe(200)
    expect((await sposta('daCliente', 1, '2026-12-05', '2026-12-12')).status).toBe(200)
    expect((await sposta('daCliente', 2, '2026-12-28')).status).toBe(200)
    const { status, body } = await sposta('daCliente', 3, '2027-01-08')
    expect([status, body.detail]).toEqual([
      409,
      'Hai già spostato 2 volte una rata di questo piano: per un altro giorno chiedi all’esercente.',
    ])
    expect((await d.leggi(id)).body.rate[2].spostabile).toBe(null)
    expect((await sposta('daEsercente', 3, '2027-01-10')).status).toBe(200)
  })

  it.each([
    ['prima del giorno pattuito', '2026-12-04', 422],
    ['dopo la rata che segue', '2026-12-20', 422],
    ['il giorno di adesso', '2026-12-05', 422],
    ['un giorno che non c’è', '2026-02-30', 422],
  ])('non si sposta: %s', async (_, scadenza, status) => {
    const { sposta, anteprima, cliente, id, d } = await piano()
    const no = await sposta('daCliente', 1, scadenza)
    expect([no.status, no.body.errors[0].pointer]).toEqual([status, '/scadenza'])
    expect((await anteprima(cliente, 1, scadenza)).status).toBe(status)
    expect(giorni(await d.leggi(id))).toEqual(DATE)
  })

  it('un piano breve e gratuito non diventa un credito: l’ultima rata si ferma al cinquantesimo giorno', async () => {
    const { d, id, esercente, sposta } = await piano({ prima: '2026-12-10' })
    const { body } = await d.leggi(id, esercente)
    // Asked for on 24 November: fifty days later is 13 January.
    expect(body.rate[2]).toMatchObject({
      scadenza: '2027-01-09',
      spostabile: { dal: '2027-01-09', al: '2027-01-13' },
    })
    const no = await sposta('daEsercente', 3, '2027-01-14', '2027-01-09')
    expect(no.body.errors[0].message).toBe(
      'Scegli un giorno dal 9 gennaio 2027 al 13 gennaio 2027.',
    )
    expect((await sposta('daEsercente', 3, '2027-01-13', '2027-01-09')).status).toBe(200)
  })

  it('due schede: la seconda trova il giorno nuovo, e la stessa chiave non sposta due volte', async () => {
    const { sposta, id, d } = await piano()
    const chiave = `sposta-${id}`
    expect((await sposta('daCliente', 1, '2026-12-12', '2026-12-05', chiave)).status).toBe(200)
    expect((await sposta('daCliente', 1, '2026-12-12', '2026-12-05', chiave)).status).toBe(200)
    const tardi = await sposta('daCliente', 1, '2026-12-15')
    expect([tardi.status, tardi.body.detail]).toEqual([
      409,
      'La rata è stata spostata intanto: ora scade 12 dicembre 2026. Riguarda e scegli di nuovo.',
    ])
    expect(giorni(await d.leggi(id))[0]).toBe('2026-12-12')
  })

  it('insieme: dieci richieste per lo stesso giorno, una sola sposta', async () => {
    const { sposta, id } = await piano()
    const esiti = await Promise.all(
      Array.from({ length: 10 }, () => sposta('daCliente', 1, '2026-12-12')),
    )
    expect(esiti.filter(({ status }) => status === 200)).toHaveLength(1)
    const { quanti } = await p.db
      .selectFrom('spostamenti_rata')
      .where('dilazione_id', '=', id)
      .select((eb) => eb.fn.countAll<number>().as('quanti'))
      .executeTakeFirstOrThrow()
    expect(quanti).toBe(1)
  })

  it('la rata di un altro, una che non c’è e una scaduta', async () => {
    const [mio, altrui] = [await piano(), await piano()]
    const url = `/api/dilazioni/${altrui.id}/rate/1/sposta`
    const corpo = { scadenza: '2026-12-12', era: '2026-12-05' }
    expect((await mio.d.daCliente(url, corpo)).status).toBe(404)
    expect((await mio.d.daEsercente(url, corpo)).status).toBe(404)
    for (const n of [0, 9, -1]) {
      expect((await mio.sposta('daCliente', n, '2026-12-12', '2026-12-05')).status).toBe(404)
    }
    adesso = new Date('2026-12-06T10:00:00Z')
    const scaduta = await mio.sposta('daEsercente', 1, '2026-12-12')
    expect([scaduta.status, scaduta.body.detail]).toEqual([
      409,
      'La rata è già scaduta: si paga, anche in parte, o la condona l’esercente.',
    ])
  })

  it('con la carta scelta si addebita il giorno nuovo, e non prima', async () => {
    const { id, d, sposta } = await piano({ conCarta: true })
    expect((await sposta('daCliente', 1, '2026-12-12')).status).toBe(200)
    const tentativi = async () => (await d.leggi(id)).body.rate[0].pagamento.tentativi
    adesso = new Date('2026-12-05T08:00:00Z')
    await addebitaScadenze(p.deps)
    expect(await tentativi()).toBe(0)
    adesso = new Date('2026-12-12T08:00:00Z')
    await addebitaScadenze(p.deps)
    expect(await tentativi()).toBe(1)
  })
})

describe('DIL-M6 (parte) chi lo sa', () => {
  async function posta(destinatario: string) {
    while ((await consegnaUscite(p.deps, usciteHandlers(p.deps))) > 0);
    const rows = await p.db
      .selectFrom('messaggi_interi')
      .where('destinatario', '=', destinatario)
      .select(['oggetto', 'testo'])
      .execute()
    return rows.filter(({ oggetto }) => /rata 1/i.test(oggetto))
  }

  it('spostata dal cliente: lo leggono tutti e due, con il giorno e senza altri addebiti', async () => {
    const { sposta, cliente, esercente } = await piano()
    await sposta('daCliente', 1, '2026-12-12')
    const [suo] = await posta(cliente.email)
    expect(suo?.oggetto).toContain('La rata 1 ora scade il 12 dicembre 2026')
    expect(suo?.testo).toContain('L’hai spostata tu. L’importo non cambia')
    expect(suo?.testo).toContain('Non è stato addebitato alcun importo.')
    const [detto] = await posta(esercente.email)
    expect(detto?.oggetto).toContain('ha spostato la rata 1 al 12 dicembre 2026')
  })

  it('spostata dall’esercente: lo legge il cliente; spostata di nuovo, solo l’ultimo giorno è vero', async () => {
    const { sposta, cliente, esercente } = await piano()
    await sposta('daEsercente', 1, '2026-12-12')
    await sposta('daEsercente', 1, '2026-12-15', '2026-12-12')
    const sue = await posta(cliente.email)
    expect(sue.map(({ oggetto }) => oggetto)).toEqual([
      expect.stringContaining('La rata 1 ora scade il 15 dicembre 2026'),
    ])
    expect(sue[0]?.testo).toContain(`L’ha spostata ${esercente.ragione_sociale}`)
    expect(await posta(esercente.email)).toEqual([])
  })
})
