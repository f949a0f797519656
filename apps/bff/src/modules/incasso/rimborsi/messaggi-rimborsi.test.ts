import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp } from '../../../../test/client.ts'
import {
  createCliente,
  createEsercente,
  createIncasso,
  createPagamento,
} from '../../../../test/factories.ts'
import { tell } from '../../../../test/letters.ts'
import { insert } from '../../../../test/world.ts'
import { newId } from '../../../db/ids.ts'
import { messaggioPerCliente, messaggioRimborso } from './messaggio-rimborso.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

/** 50,01 € given back of 120,50 € that were paid by card. */
async function rimborso(valori: object = {}, metodo_etichetta: string | null = 'Visa •••• 4242') {
  const esercente = await createEsercente(app.db)
  const cliente = await createCliente(app.db)
  const parti = { esercente_id: esercente.id, cliente_id: cliente.id }
  const debito = await createPagamento(app.db, {
    ...parti,
    stato: 'pagato',
    incassato_centesimi: 12_050,
    pagato_at: new Date(),
  })
  const at = new Date()
  const { id: tentativo_id } = await createIncasso(app.db, debito, {
    at,
    tentativo: { metodo_etichetta },
  })
  const id = await insert(app.db, 'rimborsi', {
    ...parti,
    pagamento_id: debito.id,
    tentativo_id,
    n: 1,
    importo_centesimi: 5001,
    motivo: 'richiesta_cliente',
    modo: 'fornitore',
    stato: 'in_elaborazione',
    richiesto_da: 'prova',
    ...valori,
  })
  return { id, esercente, cliente, pagamento_id: debito.id }
}

const dati = {
  importo_centesimi: 5001,
  modo: 'fornitore',
  metodo_etichetta: 'Visa •••• 4242',
  codice_errore: null,
  prossimo_controllo_at: null,
} as const

describe('PAG-M5 le lettere di un rimborso', () => {
  it('PAG-M5 riuscito: al cliente soltanto, quanto torna e su che cosa', async () => {
    const r = await rimborso()
    const { lettere, avvisi } = await tell(app, 'rimborso_riuscito', { rimborso_id: r.id })
    expect(lettere).toHaveLength(1)
    expect(lettere[0]).toMatchObject({
      destinatario: r.cliente.email,
      oggetto: `${r.esercente.ragione_sociale} ti ha rimborsato 50,01 €`,
    })
    expect(lettere[0]?.testo).toContain(
      'Ti sono stati restituiti 50,01 €. Lo vedi sull’estratto conto in 5–10 giorni lavorativi.',
    )
    expect(lettere[0]?.testo).toContain(
      'Importo: 50,01 €\nPagamento: PAG-1\nCausale: Riparazione caldaia\nSu: Visa •••• 4242\n',
    )
    expect(lettere[0]?.testo).toContain(`/pagamenti/${r.pagamento_id}`)
    expect(avvisi).toEqual([
      {
        utente_id: r.cliente.utente_id,
        ruolo: 'cliente',
        testo: `${r.esercente.ragione_sociale} ti ha rimborsato 50,01 €: Riparazione caldaia`,
        indirizzo: `/pagamenti/${r.pagamento_id}`,
      },
    ])
  })

  it('PAG-M5 reso di persona: lo dice l’esercente, e nessun estratto conto lo mostra', async () => {
    const { id: rimborso_id } = await rimborso({ modo: 'diretto', stato: 'riuscito' }, null)
    const [lettera] = (await tell(app, 'rimborso_riuscito', { rimborso_id })).lettere
    expect(lettera?.testo).toContain('L’esercente dice di avertelo restituito di persona.')
    expect(lettera?.testo).not.toContain('estratto conto')
    expect(lettera?.testo).not.toContain('Su:')
  })

  it.each([
    ['rimborso_respinto', 'La banca del cliente non ha accettato l’accredito'],
    [null, 'Il servizio di pagamento non ha accettato il rimborso.'],
  ])(
    'PAG-M5 fallito (%s) e mai annunciato: lo sa l’esercente, il cliente no',
    async (codice_errore, perche) => {
      const r = await rimborso({ stato: 'fallito', codice_errore })
      const { lettere, avvisi } = await tell(app, 'rimborso_fallito', { rimborso_id: r.id })
      const titolo = `Il rimborso di 50,01 € a ${r.cliente.nome} non è riuscito`
      expect(lettere.map(({ destinatario, oggetto }) => [destinatario, oggetto])).toEqual([
        [r.esercente.email, titolo],
      ])
      expect(lettere[0]?.testo).toContain(perche)
      expect(lettere[0]?.testo).toContain('Nessun importo è stato restituito.')
      expect(avvisi).toEqual([
        {
          utente_id: r.esercente.utente_id,
          ruolo: 'esercente',
          testo: titolo,
          indirizzo: `/pagamenti/${r.pagamento_id}`,
        },
      ])
    },
  )

  it('PAG-M5 annunciato e poi fallito: lo sanno tutti e due, ciascuno con parole sue', async () => {
    const r = await rimborso({ stato: 'fallito' })
    const contenuto = { rimborso_id: r.id, annunciato: true }
    const { lettere, avvisi } = await tell(app, 'rimborso_fallito', contenuto)
    expect(lettere.map(({ destinatario, oggetto }) => [destinatario, oggetto])).toEqual([
      [r.esercente.email, `Il rimborso di 50,01 € a ${r.cliente.nome} non è riuscito`],
      [r.cliente.email, `Il rimborso di 50,01 € di ${r.esercente.ragione_sociale} non è arrivato`],
    ])
    expect(lettere[1]?.testo).toContain('questi 50,01 € non ti sono stati restituiti')
    expect(avvisi.map(({ utente_id, ruolo }) => [utente_id, ruolo])).toEqual([
      [r.esercente.utente_id, 'esercente'],
      [r.cliente.utente_id, 'cliente'],
    ])
  })

  it.each(['rimborso_riuscito', 'rimborso_fallito'])(
    'PAG-M5 %s di un rimborso che non c’è resta da consegnare, e si vede',
    async (argomento) => {
      await expect(tell(app, argomento, { rimborso_id: newId() })).rejects.toThrow(
        'no such rimborso',
      )
    },
  )
})

describe('PAG-M5 le parole di un rimborso dicono se il denaro si è mosso', () => {
  const detto = (valori: Partial<Parameters<typeof messaggioRimborso>[0]>) =>
    messaggioRimborso({ ...dati, stato: 'riuscito', ...valori }).replaceAll('\u00A0', ' ')
  const alCliente = (valori: Partial<Parameters<typeof messaggioPerCliente>[0]>) =>
    messaggioPerCliente({ ...dati, stato: 'riuscito', ...valori }).replaceAll('\u00A0', ' ')
  const ricontrolla = { prossimo_controllo_at: new Date() }
  const diPersona = { modo: 'diretto', metodo_etichetta: 'Contanti' }

  it.each([
    [{ stato: 'in_elaborazione' }, 'Rimborso di 50,01 € inviato: la conferma arriva a momenti.'],
    [
      { stato: 'in_elaborazione', ...ricontrolla },
      'Rimborso di 50,01 € inviato, conferma non ancora arrivata: la verifichiamo per te. Non serve ripeterlo.',
    ],
    [diPersona, 'Hai restituito 50,01 € di persona (Contanti).'],
    [{}, '50,01 € restituiti su Visa •••• 4242: il cliente li vede in 5–10 giorni lavorativi.'],
    [
      { metodo_etichetta: null },
      '50,01 € restituiti sul metodo con cui ha pagato: il cliente li vede in 5–10 giorni lavorativi.',
    ],
    [{ modo: 'diretto', metodo_etichetta: null }, 'Hai restituito 50,01 € di persona.'],
  ] as const)('PAG-M5 all’esercente %#', (valori, atteso) => {
    expect(detto(valori)).toBe(atteso)
  })

  it.each([
    [
      { stato: 'in_elaborazione' },
      'Rimborso di 50,01 € inviato su Visa •••• 4242: la conferma arriva a momenti.',
    ],
    [
      { stato: 'in_elaborazione', ...ricontrolla },
      'Rimborso di 50,01 € inviato su Visa •••• 4242: la banca non lo ha ancora confermato. Ti avvisiamo appena lo fa.',
    ],
    [diPersona, 'L’esercente dice di averti restituito 50,01 € di persona (Contanti).'],
    [
      {},
      '50,01 € restituiti su Visa •••• 4242: li vedi sull’estratto conto in 5–10 giorni lavorativi.',
    ],
    [
      { stato: 'fallito', metodo_etichetta: null },
      '50,01 € non sono arrivati sul metodo con cui hai pagato: la banca li ha rimandati indietro. L’esercente lo sa: mettetevi d’accordo su un altro modo, ad esempio un bonifico.',
    ],
  ] as const)('PAG-M5 al cliente %#', (valori, atteso) => {
    expect(alCliente(valori)).toBe(atteso)
  })
})
