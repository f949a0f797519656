import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPiano } from '../../../../test/cambio-piano.ts'
import { startApp } from '../../../../test/client.ts'
import { createCliente, createEsercente, createPagamento } from '../../../../test/factories.ts'
import { tell } from '../../../../test/letters.ts'
import { createAbbonamento, createCarta } from '../../../../test/scadenze.ts'
import { insert } from '../../../../test/world.ts'
import { newId } from '../../../db/ids.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

type Come = Partial<Parameters<typeof createAbbonamento>[1]> & { conCarta?: boolean }

/** The abbonamento Sala pesi, 39,00 € on 30 November 2026. */
async function abbonamento({ conCarta = false, ...come }: Come = {}) {
  const esercente = await createEsercente(app.db)
  const cliente = await createCliente(app.db)
  const metodo = conCarta ? { metodo_id: await createCarta(app.db, cliente) } : null
  const dati = { esercente, cliente, metodo, prossimo_addebito: '2026-11-30', ...come }
  const id = await createAbbonamento(app.db, dati)
  return { id, esercente, cliente }
}
type Abbonamento = Awaited<ReturnType<typeof abbonamento>>

const detto = ({ id }: Abbonamento, argomento: string, contenuto: object) =>
  tell(app, argomento, { abbonamento_id: id, ...contenuto })
type Dette = Awaited<ReturnType<typeof tell>>

const lettere = ({ lettere: tutte }: Dette) =>
  tutte.map(({ destinatario, oggetto }) => [destinatario, oggetto])

/** The notice of the esercente about an abbonamento, with these words after the names. */
const avviso = ({ id, esercente, cliente }: Abbonamento, parole: string) => ({
  utente_id: esercente.utente_id,
  ruolo: 'esercente',
  testo: `L’abbonamento Sala pesi di ${cliente.nome} ${parole}`,
  indirizzo: `/abbonamenti/${id}`,
})

describe('§4.2 un rinnovo non pagato', () => {
  it.each([
    ['in_ritardo', 'è in ritardo: un rinnovo non è stato pagato', null, ''],
    [
      'sospeso',
      'è sospeso: un rinnovo non è stato pagato',
      'L’abbonamento Sala pesi è sospeso',
      'Appena paghi l’abbonamento torna attivo: se intanto il periodo non pagato è finito, quel giorno ne comincia uno nuovo',
    ],
    [
      'cessato',
      'è cessato: un rinnovo non è stato pagato',
      'L’abbonamento Sala pesi è cessato',
      'non ci saranno altri addebiti',
    ],
  ])(
    '§4.2 %s: l’esercente sempre, il cliente per le conseguenze',
    async (stato, parole, oggetto, frase) => {
      const a = await abbonamento()
      const dette = await detto(a, 'abbonamento_in_ritardo', { stato })
      expect(dette.avvisi).toEqual([avviso(a, parole)])
      expect(lettere(dette)).toEqual(oggetto === null ? [] : [[a.cliente.email, oggetto]])
      expect(dette.lettere[0]?.testo ?? '').toContain(frase)
    },
  )

  it.each([
    ['sospeso', 'Il servizio, che era sospeso, riprende.'],
    ['in_ritardo', 'Il servizio continua.'],
  ])(
    'ABB-M5 (parte) saldato quando era %s: che cosa riprende, e il prossimo addebito',
    async (prima, frase) => {
      const a = await abbonamento({ conCarta: true })
      const dette = await detto(a, 'abbonamento_in_ritardo', { stato: 'attivo', prima })
      expect(dette.avvisi).toEqual([avviso(a, 'è di nuovo attivo: il dovuto è stato pagato')])
      expect(lettere(dette)).toEqual([
        [a.cliente.email, 'L’abbonamento Sala pesi è di nuovo attivo'],
      ])
      expect(dette.lettere[0]?.testo).toContain(
        `${frase} Il prossimo addebito è di 39,00 €, lunedì 30 novembre 2026, su Visa •••• 4242.`,
      )
    },
  )
})

describe('ABB-M4 (parte) il calendario porta avanti un abbonamento', () => {
  it('ABB-M4 (parte) ripreso: il prossimo addebito, e il metodo che manca', async () => {
    const a = await abbonamento()
    const dette = await detto(a, 'abbonamento_passato', { azione: 'riprende' })
    expect(dette.avvisi).toEqual([avviso(a, 'riprende da oggi')])
    expect(lettere(dette)).toEqual([[a.cliente.email, 'L’abbonamento Sala pesi è ripreso']])
    expect(dette.lettere[0]?.testo).toContain(
      'di 39,00 €, lunedì 30 novembre 2026, e non c’è una carta o un conto su cui farlo: scegline uno.',
    )
    const senza = await abbonamento({ prossimo_addebito: null })
    const [lettera] = (await detto(senza, 'abbonamento_passato', { azione: 'riprende' })).lettere
    expect(lettera?.testo).not.toContain('Il prossimo addebito')
  })

  it.each([
    [
      'conclude',
      'è concluso, come da disdetta',
      'L’abbonamento Sala pesi è concluso',
      'non ci saranno altri addebiti',
    ],
    [
      'mette_in_pausa',
      'è in pausa: la prova è finita e manca un metodo di pagamento',
      'La prova di Sala pesi è finita: l’abbonamento è in pausa',
      'Non è stato addebitato alcun importo.',
    ],
  ])('ABB-M7 (parte) %s: lo sanno tutti e due', async (azione, parole, oggetto, frase) => {
    const a = await abbonamento()
    const dette = await detto(a, 'abbonamento_passato', { azione })
    expect(dette.avvisi).toEqual([avviso(a, parole)])
    expect(lettere(dette)).toEqual([[a.cliente.email, oggetto]])
    expect(dette.lettere[0]?.testo).toContain(frase)
    expect(dette.lettere[0]?.testo).toContain(`/abbonamenti/${a.id}`)
  })
})

describe('ABB-M6 (parte) prima e nel giorno di un rinnovo', () => {
  const vicino = (a: Abbonamento) => detto(a, 'rinnovo_vicino', { giorno: '2026-11-30' })

  /** A change of piano to 62,00 € that is to come on a day, or is only proposed. */
  async function cambio(a: Abbonamento, vale_dal: string, stato = 'programmato') {
    const ora = new Date()
    await insert(app.db, 'cambi_piano', {
      abbonamento_id: a.id,
      piano_id: await createPiano(app, a.esercente, 6200),
      stato,
      chiesto_il: '2026-11-20',
      vale_dal,
      anteprima: JSON.stringify({ prossimo_importo_centesimi: 6200 }),
      scade_at: ora,
      chiesto_da: 'prova',
      created_at: ora,
      updated_at: ora,
    })
  }

  it.each([
    [
      'in_prova',
      'La prova di Sala pesi sta per finire',
      'finisce la prova gratuita e inizia l’abb',
    ],
    ['attivo', 'Sala pesi sta per rinnovarsi', 'inizia un nuovo periodo dell’abbonamento'],
  ] as const)(
    'ABB-M6 (parte) %s: giorno, prezzo, e come smettere prima',
    async (stato, oggetto, frase) => {
      const a = await abbonamento({ stato })
      const dette = await vicino(a)
      expect(lettere(dette)).toEqual([[a.cliente.email, oggetto]])
      expect(dette.avvisi).toEqual([])
      const testo = dette.lettere[0]?.testo ?? ''
      expect(testo).toContain(`Lunedì 30 novembre 2026 ${frase}`)
      expect(testo).toContain(`con ${a.esercente.ragione_sociale}: 39,00 €.`)
      expect(testo).toContain(
        'disdici dalla pagina dell’abbonamento entro domenica 29 novembre 2026: questo addebito non si fa.',
      )
    },
  )

  it.each([
    [{ stato: 'disdetto' }],
    [{ stato: 'sospeso' }],
    [{ prossimo_addebito: '2026-12-01' }],
    [{ prossimo_addebito: null }],
  ] as const)('ABB-M6 (parte) non si scrive di un rinnovo che non ci sarà: %o', async (come) => {
    expect(await vicino(await abbonamento(come))).toEqual({ lettere: [], avvisi: [] })
  })

  it.each([
    ['2026-11-30', 'programmato', '62,00 €'],
    ['2026-12-30', 'programmato', '39,00 €'],
    ['2026-11-30', 'in_attesa', '39,00 €'],
  ])(
    'ABB-M6 (parte) il prezzo è quello del periodo che viene: cambio dal %s, %s',
    async (dal, stato, prezzo) => {
      const a = await abbonamento()
      await cambio(a, dal, stato)
      expect((await vicino(a)).lettere[0]?.testo).toContain(`: ${prezzo}.`)
    },
  )

  it('ABB-M6 (parte) senza un metodo si paga oggi, e si legge dove', async () => {
    const a = await abbonamento()
    const { id: pagamento_id } = await createPagamento(app.db, {
      esercente_id: a.esercente.id,
      cliente_id: a.cliente.id,
      importo_centesimi: 3900,
      origine: 'abbonamento',
      origine_id: a.id,
      origine_n: 1,
    })
    const dette = await tell(app, 'rinnovo_senza_metodo', { pagamento_id })
    expect(lettere(dette)).toEqual([[a.cliente.email, 'Paga oggi il rinnovo di Sala pesi']])
    expect(dette.lettere[0]?.testo).toContain(`${a.esercente.ragione_sociale}: 39,00 €.`)
    expect(dette.lettere[0]?.testo).toContain(`/gateway/${pagamento_id}`)
  })
})

describe('ABB-M4 (parte) i periodi passati durante un fermo', () => {
  const ripresi = (a: Abbonamento, saltati: number, giorno = '2026-11-30') =>
    detto(a, 'rinnovi_ripresi', { giorno, ripresa_il: '2026-11-26', saltati })

  it.each([
    [1, '1 periodo non addebitato', 'Il periodo passato nel frattempo non si addebita da solo'],
    [3, '3 periodi non addebitati', 'I 3 periodi passati nel frattempo non si addebitano da soli'],
  ])(
    'ABB-M4 (parte) %i: l’esercente decide, il cliente sa che cosa si addebita e quando',
    async (n, quanti, frase) => {
      const a = await abbonamento()
      const dette = await ripresi(a, n)
      expect(dette.avvisi).toEqual([avviso(a, `riparte: ${quanti} del fermo, decidi tu`)])
      expect(lettere(dette)).toEqual([[a.cliente.email, 'Riprendono gli addebiti di Sala pesi']])
      expect(dette.lettere[0]?.testo).toContain(
        'Il prossimo è giovedì 26 novembre 2026: 39,00 €, solo per il periodo in corso.',
      )
      expect(dette.lettere[0]?.testo).toContain(frase)
    },
  )

  it('ABB-M4 (parte) nessun periodo passato: non c’è nulla da decidere', async () => {
    const dette = await ripresi(await abbonamento(), 0)
    expect(dette.avvisi).toEqual([])
    expect(dette.lettere).toHaveLength(1)
    expect(dette.lettere[0]?.testo).not.toContain('nel frattempo')
  })

  it('ABB-M4 (parte) se intanto è finito non si annuncia un addebito, ma la decisione resta', async () => {
    const dette = await ripresi(await abbonamento({ stato: 'cessato' }), 2)
    expect([dette.lettere, dette.avvisi.length]).toEqual([[], 1])
  })

  it.each([
    [
      'condonato',
      null,
      'Per Sala pesi non devi nulla dal',
      '(78,00 €), in cui gli addebiti erano fermi',
    ],
    ['prolungato', '2027-01-15', 'è spostato', 'addebito a venerdì 15 gennaio 2027.'],
    ['prolungato', null, 'è spostato', 'sposta il prossimo addebito. Non è'],
  ])('ABB-M4 (parte) %s (%s): il cliente lo legge', async (scelta, prossimo, oggetto, frase) => {
    const a = await abbonamento()
    const periodi = { importo_centesimi: 7800, dal: '2026-09-30', al: '2026-11-29' }
    const dette = await detto(a, 'periodi_decisi', { scelta, prossimo, ...periodi })
    expect(dette.lettere.map(({ destinatario }) => destinatario)).toEqual([a.cliente.email])
    expect(dette.lettere[0]?.oggetto).toContain(oggetto)
    expect(dette.lettere[0]?.testo).toContain('30/09/2026 al 29/11/2026')
    expect(dette.lettere[0]?.testo).toContain(frase)
  })

  it('ABB-M4 (parte) chiesto: lo dice la richiesta di pagamento, non una seconda lettera', async () => {
    const a = await abbonamento()
    expect(await detto(a, 'periodi_decisi', { scelta: 'chiesto' })).toEqual({
      lettere: [],
      avvisi: [],
    })
  })
})

it('ABB-M5 (parte) di un abbonamento che non c’è l’avviso resta da consegnare, e si vede', async () => {
  const contenuto = { abbonamento_id: newId(), stato: 'sospeso' }
  await expect(tell(app, 'abbonamento_in_ritardo', contenuto)).rejects.toThrow(
    'no such abbonamento',
  )
})
