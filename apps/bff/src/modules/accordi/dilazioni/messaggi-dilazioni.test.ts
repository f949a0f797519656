import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp } from '../../../../test/client.ts'
import { createCliente, createEsercente, createPagamento } from '../../../../test/factories.ts'
import { tell } from '../../../../test/letters.ts'
import { createCarta } from '../../../../test/scadenze.ts'
import { insert } from '../../../../test/world.ts'
import { newId } from '../../../db/ids.ts'
import { scegliMetodo } from '../../incasso/carte-di-credito/index.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

type Come = {
  /** The capitale of each rata from the first; an anticipo before them where there is one. */
  rate?: readonly number[]
  anticipo?: number
  valori?: object
}

/** 103,50 € for an implant of 100,00 €: 20,00 € at once and two rate, next due on 10 January. */
async function dilazione({ rate = [4175, 4175], anticipo = 2000, valori = {} }: Come = {}) {
  const esercente = await createEsercente(app.db)
  const cliente = await createCliente(app.db, { esercente_id: esercente.id })
  const parti = { esercente_id: esercente.id, cliente_id: cliente.id }
  const documento = await insert(app.db, 'firme', {
    utente_id: cliente.utente_id,
    oggetto_tipo: 'dilazione',
    oggetto_id: newId(),
    documento: Buffer.from('%PDF-1.7\n'),
    documento_sha256: Buffer.from('impronta'),
    prova: '{}',
  })
  const id = await insert(app.db, 'dilazioni', {
    ...parti,
    causale: 'Impianto dentale',
    importo_centesimi: 10_000,
    interessi_centesimi: 300,
    spese_centesimi: 50,
    tan_percento: 9.5,
    taeg_percento: 12.683,
    n_rate: rate.length,
    cadenza: 'mensile',
    prima_scadenza: '2027-01-10',
    prossima_scadenza: '2027-01-10',
    prossimo_importo_centesimi: 4175,
    inquadramento: 'credito_oneroso',
    stato: 'attiva',
    firma_id: documento,
    ...valori,
  })
  const tutte = anticipo > 0 ? [anticipo, ...rate] : rate
  for (const [i, capitale_centesimi] of tutte.entries()) {
    const scadenza = '2027-01-10'
    const n = anticipo > 0 ? i : i + 1
    await insert(app.db, 'rate', {
      dilazione_id: id,
      n,
      scadenza,
      scadenza_originale: scadenza,
      capitale_centesimi,
      stato: 'programmata',
    })
  }
  return { id, esercente, cliente, parti }
}
type Dilazione = Awaited<ReturnType<typeof dilazione>>

const detto = (d: Dilazione, fatto: string, da = 'proposta') =>
  tell(app, 'dilazione', { dilazione_id: d.id, fatto, da })

/** The letter to the cliente. */
const sua = async (d: Dilazione, fatto: string) => {
  const { lettere } = await detto(d, fatto)
  return lettere.find(({ destinatario }) => destinatario === d.cliente.email)?.testo ?? ''
}

describe('DIL-M4 (parte) a chi si dice ogni passo', () => {
  it.each([
    ['invia', '{E} ti propone di pagare in 2 rate', null],
    ['approva', '{E} ti propone di pagare in 2 rate', 'La dilazione per {C} è approvata'],
    ['respinge', null, 'La dilazione per {C} non è stata approvata'],
    ['ritira', '{E} ha ritirato la proposta di dilazione', null],
    ['accetta', 'Hai accettato la dilazione', '{C} ha accettato la dilazione'],
    ['rifiuta', null, '{C} ha rifiutato la dilazione'],
    [
      'scade',
      'La proposta di dilazione di {E} è scaduta',
      '{C} non ha risposto alla proposta di dilazione',
    ],
    ['attiva', 'La dilazione è cominciata', 'La dilazione di {C} è cominciata'],
    ['non_perfeziona', 'La dilazione non è cominciata', 'La dilazione di {C} non è cominciata'],
    ['annulla', '{E} ha annullato la dilazione', null],
    ['conclude', 'La dilazione è conclusa', 'La dilazione di {C} è conclusa'],
    ['recede', 'La dilazione è chiusa per recesso', 'La dilazione di {C} è chiusa per recesso'],
  ])(
    'DIL-M4 (parte) %s: per e-mail e nel portale, a chi riguarda',
    async (fatto, aCliente, aEsercente) => {
      const d = await dilazione()
      const { lettere, avvisi } = await detto(d, fatto)
      const nomi = (titolo: string) =>
        titolo.replace('{E}', d.esercente.ragione_sociale).replace('{C}', d.cliente.nome)
      const attesi = [
        ...(aCliente === null ? [] : [{ chi: d.cliente, titolo: nomi(aCliente) }]),
        ...(aEsercente === null ? [] : [{ chi: d.esercente, titolo: nomi(aEsercente) }]),
      ]
      expect(lettere.map(({ destinatario, oggetto }) => [destinatario, oggetto])).toEqual(
        attesi.map(({ chi, titolo }) => [chi.email, titolo]),
      )
      expect(avvisi).toEqual(
        attesi.map(({ chi, titolo }) => ({
          utente_id: chi.utente_id,
          ruolo: chi.ruolo,
          testo: `${titolo}: Impianto dentale`,
          indirizzo: `/dilazioni/${d.id}`,
        })),
      )
      for (const { testo } of lettere) {
        expect(testo).toContain(
          [
            'Per: Impianto dentale',
            'Totale: 103,50 €',
            'Piano: 20,00 € subito, poi 2 rate da 41,75 €',
            'Interessi e spese: 3,50 €',
            'TAN fisso: 9,50 %',
            'TAEG: 12,68 %\n',
          ].join('\n'),
        )
      }
    },
  )

  it('DIL-M4 (parte) una bozza annullata il cliente non l’ha mai vista: non gli si scrive; una inviata sì', async () => {
    const d = await dilazione()
    expect(await detto(d, 'annulla', 'bozza')).toEqual({ lettere: [], avvisi: [] })
    expect((await detto(d, 'annulla', 'proposta')).lettere).toHaveLength(1)
    expect((await detto(d, 'invia', 'bozza')).lettere).toHaveLength(1)
  })

  it('DIL-M4 (parte) di ciò che si annota soltanto non si scrive, e un avviso senza la sua dilazione si vede', async () => {
    const d = await dilazione()
    for (const fatto of ['crea', 'modifica', 'sposta_rata']) {
      expect(await detto(d, fatto)).toEqual({ lettere: [], avvisi: [] })
    }
    expect(await tell(app, 'dilazione', { fatto: 'invia' })).toEqual({ lettere: [], avvisi: [] })
    await expect(tell(app, 'dilazione', { dilazione_id: newId(), fatto: 'invia' })).rejects.toThrow(
      'no such dilazione',
    )
  })
})

describe('DIL-M4 (parte) che cosa dice', () => {
  it.each([
    [{ anticipo: 0, rate: [4000, 4000, 4100] }, 'Piano: 3 rate: 2 da 40,00 € e 1 da 41,00 €\n'],
    [{ anticipo: 5000, rate: [5100] }, 'Piano: 50,00 € subito, poi 1 rata da 51,00 €\n'],
  ])('DIL-M4 (parte) il piano in parole %#', async (come, atteso) => {
    expect(await sua(await dilazione(come), 'invia')).toContain(atteso)
  })

  it('DIL-M4 (parte) una rata che sta al posto di un’altra non è una rata in più del piano', async () => {
    const d = await dilazione()
    const persa = await app.db
      .selectFrom('rate')
      .where('dilazione_id', '=', d.id)
      .where('n', '=', 2)
      .select('id')
      .executeTakeFirstOrThrow()
    await insert(app.db, 'rate', {
      dilazione_id: d.id,
      n: 3,
      scadenza: '2027-04-10',
      scadenza_originale: '2027-04-10',
      capitale_centesimi: 4175,
      riapre_id: persa.id,
      riapre_n: 2,
      stato: 'in_scadenza',
    })
    expect(await sua(d, 'attiva')).toContain('poi 2 rate da 41,75 €\n')
  })

  it('DIL-M4 (parte) si risponde entro l’ultimo giorno utile, quello prima della mezzanotte in cui scade', async () => {
    const mezzanotte = new Date('2026-11-28T23:00:00Z')
    const proposta = await dilazione({ valori: { scade_at: mezzanotte } })
    expect(await sua(proposta, 'invia')).toContain('rispondi entro il 28 novembre 2026')
    const accettata = await dilazione({ valori: { perfeziona_entro: mezzanotte } })
    expect(await sua(accettata, 'accetta')).toContain('paga entro il 28 novembre 2026')
    expect(await sua(await dilazione(), 'invia')).toContain('Leggi il piano e rispondi.')
  })

  it('DIL-M4 (parte) un debito che c’era già resta quello di prima', async () => {
    const [nuova, di] = [await dilazione(), await dilazione()]
    const { id: pagamento_id } = await createPagamento(app.db, di.parti)
    await app.db
      .insertInto('dilazioni_debiti')
      .values({ dilazione_id: di.id, pagamento_id })
      .execute()
    expect(await sua(nuova, 'scade')).toContain('Per questo importo non è dovuto nulla.')
    expect(await sua(di, 'scade')).toContain('Il debito è quello di prima.')
  })

  it('DIL-M4 (parte) cominciata: su che cosa si addebita la prossima rata, o entro quando la paga da sé', async () => {
    const [mano, carta] = [await dilazione(), await dilazione()]
    const conBonifico = await dilazione({ valori: { metodo: 'bonifico' } })
    const finita = await dilazione({
      valori: { prossima_scadenza: null, prossimo_importo_centesimi: null },
    })
    const metodo_id = await createCarta(app.db, carta.cliente)
    await scegliMetodo(app.db, {
      oggetto_tipo: 'dilazione',
      oggetto_id: carta.id,
      metodo_id,
    })
    const daSe = 'La prossima rata è di 41,75 €, da pagare entro il 10 gennaio 2027'
    expect(await sua(mano, 'attiva')).toContain(daSe)
    expect(await sua(conBonifico, 'attiva')).toContain(daSe)
    expect(await sua(carta, 'attiva')).toContain(
      'la addebitiamo da soli: 41,75 € il 10 gennaio 2027, su Visa •••• 4242',
    )
    expect(await sua(finita, 'attiva')).toContain('Le rate si pagano ognuna alla sua scadenza.')
  })

  it('DIL-M4 (parte) conclusa: è una quietanza solo dove nulla fu reso o condonato', async () => {
    const quietanza = async (valori: object) =>
      (await sua(await dilazione({ valori }), 'conclude')).includes('vale come quietanza')
    expect(await quietanza({ pagato_centesimi: 10_350 })).toBe(true)
    expect(await quietanza({ pagato_centesimi: 10_000, rimborsato_centesimi: 350 })).toBe(false)
    expect(await quietanza({ pagato_centesimi: 10_000, condonato_centesimi: 350 })).toBe(false)
    // One cent given back does not make up for one that was given up.
    expect(
      await quietanza({
        pagato_centesimi: 9650,
        rimborsato_centesimi: 350,
        condonato_centesimi: 350,
      }),
    ).toBe(false)
  })

  it('DIL-M4 (parte) il motivo, dove qualcuno lo ha detto', async () => {
    const { lettere } = await detto(
      await dilazione({ valori: { motivo: 'Troppo caro' } }),
      'rifiuta',
    )
    expect(lettere[0]?.testo).toContain('Motivo: Troppo caro')
    expect(await sua(await dilazione(), 'ritira')).not.toContain('Motivo')
  })
})

describe('DIL-M5 una rata di nuovo da pagare', () => {
  it.each(['da_pagare', 'pagato'])('DIL-M5 %s: si dice finché c’è da pagare', async (stato) => {
    const { esercente, cliente, parti } = await dilazione()
    const pagato_at = stato === 'pagato' ? new Date() : null
    const { id: pagamento_id } = await createPagamento(app.db, {
      ...parti,
      stato,
      pagato_at,
      scadenza: '2027-02-10',
      importo_centesimi: 4175,
    })
    const { lettere, avvisi } = await tell(app, 'rata_riaperta', { pagamento_id })
    const titolo = 'Dopo la contestazione 41,75 € sono di nuovo da pagare'
    const siDice = stato === 'da_pagare'
    expect(lettere.map(({ destinatario, oggetto }) => [destinatario, oggetto])).toEqual(
      siDice
        ? [
            [cliente.email, titolo],
            [esercente.email, titolo],
          ]
        : [],
    )
    expect(avvisi.map(({ testo, indirizzo, ruolo }) => [ruolo, testo, indirizzo])).toEqual(
      siDice
        ? [
            ['cliente', `${titolo}, entro il 10/02/2027`, `/gateway/${pagamento_id}`],
            ['esercente', `${titolo}, entro il 10/02/2027`, `/pagamenti/${pagamento_id}`],
          ]
        : [],
    )
  })

  it('DIL-M5 di un debito che non c’è l’avviso resta e si vede', async () => {
    await expect(tell(app, 'rata_riaperta', { pagamento_id: newId() })).rejects.toThrow(
      'no such pagamento',
    )
  })
})
