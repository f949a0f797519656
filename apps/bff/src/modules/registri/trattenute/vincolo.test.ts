import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { banchiere, csvDi } from '../../../../test/banca.ts'
import { createMandato } from '../../../../test/create-mandato.ts'
import { type Payments, startPayments } from '../../../../test/payments.ts'
import { CONTO, LAVORI, PARCELLA, studio } from '../../../../test/trattenute/studio.ts'
import { saldo, verificaInvarianti } from '../contabilita/index.ts'

let p: Payments
beforeAll(async () => {
  p = await startPayments()
})
afterAll(() => p.stop())

const oggi = () => p.deps.clock.today()
const azioneDi = (
  { azioni_consentite }: { azioni_consentite: { azione: string; motivo: string | null }[] },
  nome: string,
) => azioni_consentite.find(({ azione }) => azione === nome)

/** A debt with a deduction, with the code of its transfer. */
async function cantiere(altro: object = LAVORI) {
  const s = await studio(p, 'persona')
  const { status, body } = await s.chiedi(altro)
  expect([status, body.errors]).toEqual([200, undefined])
  const id: string = body._id
  const pagina = await s.post(`/api/gateway/${id}/coordinate`, {}, s.cliente)
  return { ...s, id, debito: body, pagina: pagina.body, codice: pagina.body.coordinate.codice }
}

describe('Y3 (parte) con la detrazione si paga solo con il bonifico parlante', () => {
  it('la pagina dà il testo pronto e dice perché non c’è la carta', async () => {
    const s = await cantiere()
    expect(s.debito).toMatchObject({
      metodi_ammessi: ['bonifico'],
      vincolo: { fattura_numero: '12/2026' },
    })
    const { metodi, carte, mandati, nuovo_addebito_il, parlante } = s.pagina
    expect({ metodi, carte, mandati, nuovo_addebito_il }).toEqual({
      metodi: ['bonifico'],
      carte: [],
      mandati: [],
      nuovo_addebito_il: null,
    })
    expect(parlante.vietati[0]).toEqual({
      metodo: 'carta',
      motivo: 'Con la carta perdi la detrazione: serve il bonifico parlante.',
    })
    expect(parlante.campi.at(-1)).toEqual({
      nome: 'Causale',
      valore: `Recupero edilizio art. 16-bis DPR 917/1986 - Fatt. 12/2026 del 20/11/2026 - Rateo ${s.codice}`,
      manca: false,
    })
    expect(parlante.testo).toContain(CONTO)
    const qr = await p.as(s.cliente)('GET', `/api/gateway/${s.id}/bonifico.svg`)
    expect([qr.status, qr.headers['content-type']]).toEqual([200, 'image/svg+xml'])
    expect(azioneDi(await s.leggi(s.id, s.cliente), 'paga_con_carta')).toMatchObject({
      consentita: false,
      motivo: 'Con la carta perdi la detrazione: serve il bonifico parlante.',
    })
    expect(azioneDi(await s.leggi(s.id), 'riprova')?.motivo).toContain('perdi la detrazione')
  })

  it('nessuna strada porta a un altro metodo: carta, conto, cassa, distinta, giorno scelto, qualcun altro', async () => {
    const s = await cantiere()
    const carta = await s.post(`/api/gateway/${s.id}/paga`, { metodo: 'carta' }, s.cliente)
    expect([carta.status, carta.body.error_message]).toEqual([
      422,
      'Con la carta perdi la detrazione: serve il bonifico parlante. Non è stato addebitato alcun importo.',
    ])
    const mandato_id = await createMandato(p.db, s)
    const conto = await s.post(
      `/api/gateway/${s.id}/paga`,
      { metodo: 'addebito_sdd', mandato_id },
      s.cliente,
    )
    expect(conto.body.error_message).toContain('Con l’addebito sul conto perdi la detrazione')
    for (const metodo of ['contanti', 'pos', 'assegno']) {
      const { status, body } = await s.incassa(s.id, 100, { metodo })
      expect([status, body.errors?.[0]?.pointer]).toEqual([422, '/metodo'])
    }
    const distinta = await s.post('/api/distinte', { addebito_il: '2099-12-01', pagamenti: [s.id] })
    expect(distinta.status).toBeGreaterThanOrEqual(400)
    const { rows } = {
      rows: await p.db
        .selectFrom('tentativi')
        .where('pagamento_id', '=', s.id)
        .select('id')
        .execute(),
    }
    expect(rows).toEqual([])
    const aMano = p.db.insertInto('tentativi').values({
      pagamento_id: s.id,
      n: 1,
      quota: 1,
      importo_centesimi: 100,
      stato: 'riuscito',
      metodo: 'carta',
      motivo_avvio: 'acquisto',
      avviato_da: 'prova',
      concluso_at: new Date(),
    })
    await expect(aMano.execute()).rejects.toMatchObject({ code: 'P0409' })
    const allarga = p.db
      .updateTable('pagamenti')
      .set({ metodi_ammessi: ['carta', 'bonifico'] })
      .where('id', '=', s.id)
    await expect(allarga.execute()).rejects.toMatchObject({ code: '23514' })
  })

  it('serve un IBAN, una fattura, e nessun’altra ritenuta', async () => {
    const s = await studio(p, 'persona')
    const doppia = await s.chiedi({ ...PARCELLA, vincolo: LAVORI.vincolo })
    expect(doppia.body.errors[0]).toMatchObject({ pointer: '/trattenute/0/tipo' })
    const senza = await s.chiedi({ ...LAVORI, vincolo: { ...LAVORI.vincolo, fattura_numero: '' } })
    expect(senza.body.errors[0].pointer).toBe('/vincolo/fattura_numero')
    const cf = await s.chiedi({
      ...LAVORI,
      vincolo: { ...LAVORI.vincolo, codice_fiscale: 'RSSMRA80A01H501X' },
    })
    expect(cf.body.errors[0].pointer).toBe('/vincolo/codice_fiscale')
    await p.db
      .updateTable('esercenti')
      .set({ iban: null })
      .where('id', '=', s.esercente.id)
      .execute()
    expect((await s.chiedi(LAVORI)).body.errors[0].pointer).toBe('/vincolo/agevolazione')
  })
})

describe('Y3 (parte) il bonifico meno la ritenuta della banca', () => {
  const italiano = (centesimi: number) => (centesimi / 100).toFixed(2).replace('.', ',')
  const giorno = () => oggi().split('-').toReversed().join('/')
  const arriva = async (
    s: Awaited<ReturnType<typeof cantiere>>,
    centesimi: number,
    testo: string,
    chi = 'QUALCUNO',
  ) => {
    const banca = banchiere(p, s.esercente)
    expect(
      (await banca.importa(csvDi(`${giorno()};;${italiano(centesimi)};${testo};${chi}`))).status,
    ).toBe(200)
    await banca.esamina()
    const tutti: { _id: string; importo_centesimi: number; stato: string }[] =
      await banca.movimenti()
    return { banca, m: tutti.find(({ importo_centesimi }) => importo_centesimi === centesimi) }
  }
  const conti = async ({ esercente: { id } }: Awaited<ReturnType<typeof cantiere>>) => {
    const intestatario = `esercente:${id}`
    return [
      await saldo(p.db, { intestatario, codice: 'banca' }),
      await saldo(p.db, { intestatario, codice: 'ritenute_subite' }),
      await saldo(p.db, { intestatario, codice: 'incassi_diretti' }),
    ]
  }

  it.each([111_000, 111_001, 110_999])(
    'di 1.220 arrivano %i: si abbina da sé e chiude tutto il debito',
    async (centesimi) => {
      const s = await cantiere()
      const { banca, m } = await arriva(s, centesimi, `BONIFICO AGEV. Rateo ${s.codice}`)
      expect(m).toMatchObject({ stato: 'abbinato' })
      expect(await s.leggi(s.id)).toMatchObject({
        stato: 'pagato',
        incassato_centesimi: 122_000,
        residuo_centesimi: 0,
      })
      expect(await conti(s)).toEqual([centesimi, 122_000 - centesimi, 0])
      const anno = oggi().slice(0, 4)
      expect((await s.anno(anno)).totali).toMatchObject([
        {
          tipo: 'bonifico_parlante',
          base_centesimi: 100_000,
          importo_centesimi: 122_000 - centesimi,
        },
      ])
      expect((await banca.fai(m?._id ?? '', 'sciogli')).status).toBe(200)
      expect(await s.leggi(s.id)).toMatchObject({ stato: 'da_pagare', residuo_centesimi: 122_000 })
      expect(await conti(s)).toEqual([0, 0, 0])
      expect((await s.anno(anno)).totali).toMatchObject([
        { base_centesimi: 0, importo_centesimi: 0 },
      ])
      expect(await verificaInvarianti(p.db, oggi())).toEqual([])
    },
  )

  it('un incasso già scritto, per intero; un annuncio, per nome; e tutto intero, se la banca non ha trattenuto', async () => {
    const scritto = await cantiere()
    await scritto.incassa(scritto.id, 122_000)
    expect((await arriva(scritto, 111_000, 'SALDO', 'ROSSI MARIO')).m?.stato).toBe('abbinato')
    expect(await conti(scritto)).toEqual([111_000, 11_000, 0])
    const annunciato = await cantiere()
    await annunciato.post(`/api/gateway/${annunciato.id}/annuncia_bonifico`, {}, annunciato.cliente)
    expect((await arriva(annunciato, 111_000, 'SALDO', 'ROSSI MARIO')).m?.stato).toBe('abbinato')
    expect((await annunciato.leggi(annunciato.id)).stato).toBe('pagato')
    const intero = await cantiere()
    expect((await arriva(intero, 122_000, `Rateo ${intero.codice}`)).m?.stato).toBe('abbinato')
    expect(await conti(intero)).toEqual([122_000, 0, 0])
  })

  it('un altro importo aspetta una persona, che lo abbina intero solo se i conti tornano; un debito comune non ha ritenuta', async () => {
    const s = await cantiere()
    const { banca, m } = await arriva(s, 110_990, `Rateo ${s.codice}`)
    expect(m).toMatchObject({ stato: 'da_abbinare', eccezione: 'manca' })
    const debiti = [{ pagamento_id: s.id, importo_centesimi: 122_000 }]
    expect((await banca.fai(m?._id ?? '', 'abbina', { debiti })).status).toBe(422)
    const comune = await cantiere({ importo_centesimi: 122_000 })
    const altro = await arriva(comune, 111_000, `Rateo ${comune.codice}`)
    expect(altro.m).toMatchObject({ stato: 'da_abbinare', eccezione: 'manca' })
    const aMano = await cantiere()
    const senzaCodice = await arriva(aMano, 111_000, 'SALDO LAVORI', 'ALTRA PERSONA')
    expect(senzaCodice.m?.stato).toBe('da_abbinare')
    const fatto = await senzaCodice.banca.fai(senzaCodice.m?._id ?? '', 'abbina', {
      debiti: [{ pagamento_id: aMano.id, importo_centesimi: 122_000 }],
    })
    expect([fatto.status, fatto.body.stato]).toEqual([200, 'abbinato'])
    expect(await conti(aMano)).toEqual([111_000, 11_000, 0])
  })
})
