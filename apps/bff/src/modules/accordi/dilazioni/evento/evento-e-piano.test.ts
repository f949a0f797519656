import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp } from '../../../../../test/client.ts'
import { dilazioniDi, scriviTegm } from '../../../../../test/dilazioni.ts'
import { createAdmin, createCliente, createEsercente } from '../../../../../test/factories.ts'
import { clockDi, pianoAccettato } from '../../../../../test/piano-accettato.ts'
import { readPdf } from '../../../../../test/files/read-pdf.ts'
import { createCarta } from '../../../../../test/scadenze.ts'
import { seguiRate } from '../index.ts'
import { seguiEventi } from './segui-eventi.ts'

const { clock, vai } = clockDi('2026-11-24T10:00:00Z')
let p: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  p = await startApp({ clock })
  await scriviTegm(p.db)
})
afterAll(() => p.stop())

const DATE = ['2026-12-05', '2026-12-20', '2027-01-04']
const A_EVENTO = {
  cadenza: 'libera',
  prima_scadenza: '2026-12-05',
  date_libere: DATE,
  eventi: [{ n: 2, evento: 'posa dei mobili', percento: 40 }],
} as const

/** Three rate, 90, 120 and 90 euro: the second waits for its event. */
async function piano(altro: Parameters<typeof pianoAccettato>[1] = {}) {
  vai('2026-11-24T10:00:00Z')
  const d = await pianoAccettato(p, {
    ...A_EVENTO,
    date_libere: DATE,
    eventi: [...A_EVENTO.eventi],
    ...altro,
  })
  return { ...d, dichiara: () => d.d.daEsercente(`${d.url}/rate/2/evento/dichiara`) }
}
const passa = async (giorno: string) => {
  vai(`${giorno}T10:00:00Z`)
  await seguiEventi(p.deps)
  await seguiRate(p.deps)
}

describe('Y10 (parte) il piano intorno a una rata a un evento', () => {
  it('l’estinzione la conta, e pagato tutto il piano è concluso', async () => {
    const d = await piano({ spese_per_rata_centesimi: 10 })
    const { body } = await p.as(d.cliente)('POST', `${d.url}/estinzione/anteprima`, {})
    // The expenses of none of them have matured.
    expect(body).toMatchObject({ rate: 3, totale_centesimi: 30_000, non_dovuti_centesimi: 30 })
    const fatto = await d.incassa(1, 30_000, { metodo: 'pos', tutto_il_piano: true })
    expect(fatto.status).toBe(200)
    expect(await d.leggi()).toMatchObject({ stato: 'conclusa', residuo_centesimi: 0 })
    expect((await d.rata(2)).stato).toBe('pagata')
    expect((await d.dichiara()).status).toBe(409)
    expect(await d.libri()).toEqual([])
  })

  it('il cliente la può pagare prima, anche in parte; stornata torna ad attendere', async () => {
    const d = await piano()
    const { pagamento } = await d.rata(2)
    const pagina = await p.as(d.cliente)('GET', `/api/gateway/${pagamento._id}`)
    expect(pagina.body).toMatchObject({ stato: 'da_pagare', dilazione_id: null })
    expect((await d.incassa(2, 5000)).status).toBe(200)
    expect(await d.rata(2)).toMatchObject({
      stato: 'parzialmente_pagata',
      residuo_centesimi: 7000,
      evento: { stato: 'atteso' },
    })
    // The rest of it is late for nobody, whatever the day.
    await passa('2027-01-10')
    expect((await d.leggi()).scaduto_centesimi).toBe(9000 + 9000)
    expect((await d.incassa(2, 7000)).status).toBe(200)
    expect((await d.rata(2)).stato).toBe('pagata')
    expect(await d.libri()).toEqual([])
    const storno = await d.d.daEsercente(`/api/pagamenti/${pagamento._id}/incassi/2/storna`)
    expect(storno.status).toBe(200)
    expect(await d.rata(2)).toMatchObject({ residuo_centesimi: 7000 })
    expect(await d.libri()).toEqual([])
  })

  it('sospesa si sposta con le altre, e intanto nessuno conferma', async () => {
    const d = await piano()
    const visto = await p.as(d.esercente)('POST', `${d.url}/sospensione/anteprima`, {
      fino_al: '2026-11-28',
    })
    const rate = visto.body.rate.map(({ n, scadenza }: { n: number; scadenza: string }) => ({
      n,
      scadenza,
    }))
    await d.d.daEsercente(`${d.url}/sospensione`, { fino_al: '2026-11-28', motivo: 'Ferie', rate })
    expect(await d.rata(2)).toMatchObject({
      stato: 'in_attesa_di_evento',
      scadenza: '2026-12-25',
      evento: { entro_il: '2026-12-25' },
    })
    expect((await d.dichiara()).status).toBe(409)
    expect(await d.libri()).toEqual([])
  })

  it('rinegoziata e annullata: la rata finisce con il suo piano', async () => {
    const d = await piano()
    const { body: prima } = await p.as(d.esercente)('POST', `${d.url}/rinegozia/anteprima`, {})
    expect(prima.importo_centesimi).toBe(30_000)
    const { body: bozza } = await d.d.daEsercente(`${d.url}/rinegozia`, {
      importo_centesimi: 30_000,
    })
    await d.d.azione(bozza._id, 'invia')
    await d.d.accetta(bozza._id, { ...(await d.d.letta(bozza._id)), metodo: 'bonifico' })
    expect((await d.rata(2)).stato).toBe('sostituita')
    expect(await d.libri()).toEqual([])
    const altro = await piano()
    await altro.d.azione(altro.id, 'annulla')
    expect((await altro.rata(2)).stato).toBe('annullata')
    expect(await altro.libri()).toEqual([])
  })

  it('chi recede non deve la rata; condonata e ripresa torna ad attendere', async () => {
    const d = await piano()
    const { body } = await p.as(d.cliente)('POST', `${d.url}/recesso/anteprima`, {})
    await d.d.daCliente(`${d.url}/recesso`, {
      dovuto_centesimi: body.dovuto_centesimi,
      rimborso_centesimi: 0,
    })
    expect((await d.rata(2)).stato).toBe('annullata')
    expect(await d.libri()).toEqual([])
    const altro = await piano()
    const admin = await createAdmin(p.db)
    const condono = (passo: string, corpo: object) =>
      p.as(admin)('POST', `${altro.url}/rate/2/condono${passo}`, corpo, {
        'idempotency-key': randomUUID(),
      })
    const fatto = await condono('', {
      capitale_centesimi: 12_000,
      dovuto_centesimi: 0,
      motivo: 'Lavoro non fatto',
    })
    expect([fatto.status, (await altro.rata(2)).stato]).toEqual([200, 'condonata'])
    expect(await altro.libri()).toEqual([])
    expect((await condono('/annulla', { importo_centesimi: 12_000 })).status).toBe(200)
    expect((await altro.rata(2)).stato).toBe('in_attesa_di_evento')
    expect(await altro.libri()).toEqual([])
  })

  it('la decadenza non la tocca: non ha un termine da perdere', async () => {
    const d = await piano({
      importo_centesimi: 40_000,
      n_rate: 4,
      date_libere: ['2026-12-05', '2026-12-10', '2027-01-04', '2027-01-12'],
      eventi: [{ n: 4, evento: 'collaudo' }],
    })
    await passa('2026-12-12')
    const { body: lettera } = await p.as(d.esercente)('POST', `${d.url}/diffida/anteprima`, {})
    await d.d.daEsercente(`${d.url}/diffida`, { totale_centesimi: lettera.totale_centesimi })
    await passa('2026-12-29')
    const { body } = await p.as(d.esercente)('POST', `${d.url}/decadenza/anteprima`, {})
    expect(body).toMatchObject({ rate: 3, dovuto_centesimi: 30_000 })
    const fatto = await d.d.daEsercente(`${d.url}/decadenza`, { dovuto_centesimi: 30_000 })
    expect([fatto.status, fatto.body.stato]).toEqual([200, 'decaduta'])
    const ultima = await d.rata(4)
    expect(ultima).toMatchObject({ stato: 'in_attesa_di_evento', scadenza: '2027-01-12' })
    expect((await d.leggi()).residuo_centesimi).toBe(40_000)
    expect((await d.d.daEsercente(`${d.url}/rate/4/evento/dichiara`)).status).toBe(200)
    expect(await d.libri()).toEqual([])
  })

  it('non si sposta, non si sollecita a mano, e il calendario dice che oggi non è dovuta', async () => {
    const d = await piano()
    const sposta = await d.d.daCliente(`${d.url}/rate/2/sposta`, {
      scadenza: '2026-12-22',
      era: '2026-12-20',
    })
    expect([sposta.status, sposta.body.detail]).toEqual([409, expect.stringContaining('evento')])
    const { pagamento } = await d.rata(2)
    const sollecito = await d.d.daEsercente(`/api/pagamenti/${pagamento._id}/sollecita`)
    expect([sollecito.status, sollecito.body.detail]).toEqual([
      409,
      'La rata aspetta il suo evento: finché non è confermato non è dovuta.',
    ])
    const ics = await p.as(d.cliente)('GET', `${d.url}/calendario`)
    const testo = String(ics.body).replaceAll('\r\n ', '')
    expect(testo).toContain('solo se l’evento è confermato')
    expect(testo).not.toContain('posa')
    // Past its last day nobody waits for it any more.
    await passa('2026-12-21')
    const dopo = String((await p.as(d.cliente)('GET', `${d.url}/calendario`)).body)
    expect(dopo).not.toContain('solo se l’evento')
  })

  it('il testo e il foglio dicono evento, ultimo giorno e caso peggiore; le e-mail chi deve parlare', async () => {
    const d = await piano({ date_libere: ['2026-12-05', '2027-02-20', '2027-03-04'] })
    for (const quale of ['pdf', 'informazioni']) {
      const { raw, status } = await p.as(d.cliente)('GET', `${d.url}/${quale}`)
      expect(status).toBe(200)
      const testo = readPdf(raw).text.replaceAll(/\s+/g, ' ')
      expect(testo).toContain('posa dei mobili')
      expect(testo).toContain('20 febbraio 2027')
      expect(testo).toContain('Senza conferma non viene mai addebitata')
      expect(testo).toContain('caso peggiore')
    }
    await d.dichiara()
    const lettera = (await d.posta(d.cliente.email)).find(({ oggetto }) =>
      oggetto.startsWith('Rata 2'),
    )
    expect(lettera?.oggetto).toContain('Rata 2: “posa dei mobili” è avvenuto?')
    expect(lettera?.testo).toContain('Senza la tua conferma non si addebita mai da sola')
    await d.d.daCliente(`${d.url}/rate/2/evento/contesta`, { motivo: 'Manca il top' })
    const risposta = (await d.posta(d.esercente.email)).find(({ oggetto }) =>
      oggetto.startsWith('Rata 2'),
    )
    expect(risposta?.oggetto).toContain('non è avvenuto')
    expect(risposta?.testo).toContain('Manca il top')
  })

  it('prima dell’ultimo giorno e quando passa, ognuno legge che cosa può fare', async () => {
    const oggetti = async (d: Awaited<ReturnType<typeof piano>>, chi: 'cliente' | 'esercente') =>
      (await d.posta(d[chi].email))
        .map(({ oggetto }) => oggetto)
        .filter((oggetto) => oggetto.startsWith('Rata 2'))
    const muto = await piano()
    await passa('2026-12-13')
    await passa('2026-12-14')
    // Nothing was said: only who could say it is reminded, once.
    expect(await oggetti(muto, 'cliente')).toEqual([])
    expect(await oggetti(muto, 'esercente')).toEqual([
      expect.stringContaining('si conferma entro il 20 dicembre 2026'),
    ])
    await passa('2026-12-21')
    for (const chi of ['cliente', 'esercente'] as const) {
      expect((await oggetti(muto, chi)).at(-1)).toContain('non è stato confermato in tempo')
    }
    const taciuto = await piano()
    vai('2026-12-14T10:00:00Z')
    await taciuto.dichiara()
    await passa('2026-12-15')
    expect(await oggetti(taciuto, 'cliente')).toEqual(
      expect.arrayContaining([expect.stringContaining('si conferma entro il 20 dicembre 2026')]),
    )
    await passa('2026-12-20')
    for (const chi of ['cliente', 'esercente'] as const) {
      expect(await oggetti(taciuto, chi)).toEqual(
        expect.arrayContaining([expect.stringContaining('è dovuta dal 20 dicembre 2026')]),
      )
    }
  })
})

describe('Y10 (parte) la classe e il costo sul caso peggiore', () => {
  const chiedi = async (altro: object) => {
    vai('2026-11-24T10:00:00Z')
    const esercente = await createEsercente(p.db)
    const cliente = await createCliente(p.db, { esercente_id: esercente.id })
    const d = dilazioniDi(p, { esercente, cliente })
    return d.anteprima({
      cliente_id: cliente.id,
      importo_centesimi: 100_000,
      causale: 'Cucina',
      n_rate: 2,
      cadenza: 'libera',
      prima_scadenza: '2026-12-05',
      ...altro,
    })
  }
  const posa = { eventi: [{ n: 2, evento: 'posa', percento: 40 }] }

  it('cinquanta giorni all’ultimo giorno restano fuori, uno in più è credito anche se la posa è domani', async () => {
    const dentro = await chiedi({ ...posa, date_libere: ['2026-12-05', '2027-01-13'] })
    expect(dentro.body.inquadramento).toBe('fuori_perimetro')
    const fuori = await chiedi({ ...posa, date_libere: ['2026-12-05', '2027-01-14'] })
    expect(fuori.body).toMatchObject({ inquadramento: 'credito_gratuito', bloccata: true })
  })

  it('una proposta il cui evento è passato intanto non si accetta più', async () => {
    vai('2026-11-24T10:00:00Z')
    const esercente = await createEsercente(p.db)
    const cliente = await createCliente(p.db, { esercente_id: esercente.id })
    const d = dilazioniDi(p, { esercente, cliente })
    const id = await d.proposta({
      cliente_id: cliente.id,
      importo_centesimi: 100_000,
      causale: 'Cucina',
      n_rate: 2,
      cadenza: 'libera',
      prima_scadenza: '2026-11-30',
      date_libere: ['2026-11-30', '2027-01-04'],
      eventi: [{ n: 1, evento: 'posa' }],
    })
    vai('2026-11-30T09:00:00Z')
    const tardi = await d.accetta(id, { ...(await d.letta(id)), metodo: 'bonifico' })
    expect([tardi.status, tardi.body.detail]).toEqual([
      409,
      expect.stringContaining('L’ultimo giorno di un evento è passato'),
    ])
  })

  it('con le spese il TAEG è quello dell’evento che avviene subito', async () => {
    const date = { date_libere: ['2026-12-05', '2027-05-14'], spese_per_rata_centesimi: 20 }
    const [conEvento, senza] = [await chiedi({ ...posa, ...date }), await chiedi(date)]
    expect(conEvento.body.taeg_percento).toBeGreaterThan(senza.body.taeg_percento)
    expect(conEvento.body.inquadramento).toBe('credito_oneroso')
  })

  it('rifiuta interessi, un ultimo giorno troppo vicino e campi che non conosce', async () => {
    const date_libere = ['2026-12-05', '2027-01-13']
    const tan = await chiedi({ ...posa, date_libere, tan_percento: 5 })
    expect([tan.status, tan.body.errors[0].pointer]).toEqual([422, '/tan_percento'])
    const presto = await chiedi({
      eventi: [{ n: 1, evento: 'posa' }],
      prima_scadenza: '2026-11-29',
      date_libere: ['2026-11-29', '2027-01-13'],
    })
    expect([presto.status, presto.body.errors[0].pointer]).toEqual([422, '/eventi/0'])
    const ignoto = await chiedi({
      date_libere,
      eventi: [{ n: 2, evento: 'posa', dovuta: true }],
    })
    expect(ignoto.status).toBe(400)
  })

  it('la carta salvata non si addebita a mano dall’esercente senza conferma', async () => {
    const d = await piano()
    await createCarta(p.db, d.cliente, { fornitore: p.deps.psp.nome })
    const { pagamento } = await d.rata(2)
    const riprova = await d.d.daEsercente(`/api/pagamenti/${pagamento._id}/riprova`)
    expect(riprova.status).toBeGreaterThanOrEqual(400)
    const tentativi = await p.db
      .selectFrom('tentativi')
      .where('pagamento_id', '=', pagamento._id)
      .select('id')
      .execute()
    expect(tentativi).toEqual([])
  })
})
