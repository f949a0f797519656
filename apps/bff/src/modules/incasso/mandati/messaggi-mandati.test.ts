import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp } from '../../../../test/client.ts'
import { createMandato } from '../../../../test/create-mandato.ts'
import { createCliente, createEsercente, createPagamento } from '../../../../test/factories.ts'
import { tell } from '../../../../test/letters.ts'
import { createAbbonamento, createDilazione } from '../../../../test/scadenze.ts'
import { newId } from '../../../db/ids.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const CONTO = 'IT60 X054 •••• •••• •••• ••• 3456'

async function coppia() {
  const esercente = await createEsercente(app.db)
  const cliente = await createCliente(app.db, { esercente_id: esercente.id })
  const mandato_id = await createMandato(app.db, { esercente, cliente })
  return { esercente, cliente, mandato_id }
}
type Coppia = Awaited<ReturnType<typeof coppia>>

/** A debit of 100,00 € of a debt of 120,50 €; announced for a day under the mandato, unless told. */
async function addebito({ esercente, cliente, mandato_id }: Coppia, isAnnunciato = true) {
  const debito = await createPagamento(app.db, {
    esercente_id: esercente.id,
    cliente_id: cliente.id,
    causale: 'Manutenzione caldaia',
  })
  const { id: tentativo_id } = await app.db
    .insertInto('tentativi')
    .values({
      pagamento_id: debito.id,
      n: 1,
      quota: 1,
      importo_centesimi: 10_000,
      stato: 'rifiutato',
      metodo: 'addebito_sdd',
      motivo_avvio: 'rata',
      avviato_da: 'sistema',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const giorni = { addebito_il: '2026-12-10', esito_entro: '2026-12-17', preavviso_at: new Date() }
  if (isAnnunciato) {
    await app.db
      .insertInto('addebiti_sdd')
      .values({ tentativo_id, mandato_id, sequenza: 'RCUR', ...giorni })
      .execute()
  }
  return { pagamento_id: debito.id, tentativo_id }
}

const aChi = ({ lettere }: Awaited<ReturnType<typeof tell>>) =>
  lettere.map(({ destinatario }) => destinatario)

describe('3.8 che cosa succede a un mandato', () => {
  it.each([
    ['attivo', 'Il mandato di addebito è attivo', true],
    ['rifiutato', 'Il mandato di addebito è stato rifiutato', false],
    ['revocato', 'Il mandato di addebito è stato revocato', true],
    ['bloccato', 'Il mandato di addebito è stato bloccato', true],
    ['scaduto', 'Il mandato di addebito è decaduto', true],
    ['sospeso', 'Il mandato di addebito è sospeso', true],
  ])('3.8 %s: “%s”, alle due parti o al solo cliente', async (fatto, titolo, aiDue) => {
    const c = await coppia()
    const dette = await tell(app, 'mandato', { mandato_id: c.mandato_id, fatto })
    expect(aChi(dette)).toEqual([c.cliente.email, ...(aiDue ? [c.esercente.email] : [])])
    for (const { oggetto, testo } of dette.lettere) {
      expect(oggetto).toBe(`${titolo}: ${c.esercente.ragione_sociale}, conto ${CONTO}`)
      expect(testo).toContain(
        `Esercente: ${c.esercente.ragione_sociale}\nCliente: ${c.cliente.nome}`,
      )
      expect(testo).toContain(`Riferimento del mandato: RT${c.mandato_id.toUpperCase()}`)
      // There is a reason only where somebody, or the bank, gave one.
      expect(testo).not.toContain('Motivo:')
      expect(testo).not.toContain('0542811101')
    }
  })

  it('3.8 attivo: a ciascuno chi riceve il preavviso e chi può revocare, in parole vere per lui', async () => {
    const c = await coppia()
    const { lettere } = await tell(app, 'mandato', { mandato_id: c.mandato_id, fatto: 'attivo' })
    const [sua, loro] = lettere
    expect(sua?.testo).toContain('ti scriviamo l’importo e il giorno; puoi revocarlo quando vuoi')
    expect(loro?.testo).toContain('scriviamo al cliente l’importo e il giorno')
    expect(loro?.testo).not.toContain('ti scriviamo')
  })

  it('3.8 il motivo, dove c’è, lo leggono tutti e due', async () => {
    const c = await coppia()
    const motivo = 'Conto chiuso (AC04)'
    await app.db.updateTable('mandati').set({ motivo }).where('id', '=', c.mandato_id).execute()
    const { lettere } = await tell(app, 'mandato', { mandato_id: c.mandato_id, fatto: 'sospeso' })
    expect(lettere).toHaveLength(2)
    for (const { testo } of lettere) expect(testo).toContain(`Motivo: ${motivo}`)
  })

  it.each(['revocato', 'bloccato', 'scaduto', 'sospeso'])(
    '3.8 %s: al cliente che ci pagava si chiede un altro modo, con ciò che scade prima in testa',
    async (fatto) => {
      const c = await coppia()
      const metodo = { mandato_id: c.mandato_id }
      const fermo = await createAbbonamento(app.db, {
        ...c,
        metodo,
        stato: 'in_pausa',
        prossimo_addebito: null,
      })
      const abbonamento = await createAbbonamento(app.db, {
        ...c,
        metodo,
        prossimo_addebito: '2026-12-15',
      })
      const dilazione = await createDilazione(app.db, { ...c, metodo, scadenze: ['2026-12-20'] })
      // A plan that is over needs no method any more.
      await createDilazione(app.db, { ...c, metodo, scadenze: ['2026-12-01'], stato: 'annullata' })
      const { lettere } = await tell(app, 'mandato', { mandato_id: c.mandato_id, fatto })
      const [sua, loro] = lettere
      expect(sua?.destinatario).toBe(c.cliente.email)
      expect(sua?.oggetto).toBe(`Scegli un altro modo di pagare ${c.esercente.ragione_sociale}`)
      expect(sua?.testo).toContain(
        [
          'Sala pesi: Prossima scadenza martedì 15 dicembre 2026',
          'Impianto dentale: Prossima scadenza domenica 20 dicembre 2026',
          'Sala pesi: Nessuna scadenza prevista',
        ].join('\n'),
      )
      expect(sua?.testo).toContain(`/abbonamenti/${abbonamento}\n`)
      for (const altro of [fermo, dilazione.id]) expect(sua?.testo).not.toContain(altro)
      expect(sua?.testo).toContain('Non è stato addebitato alcun importo.')
      expect(loro?.destinatario).toBe(c.esercente.email)
      expect(loro?.oggetto).not.toContain('Scegli un altro modo')
    },
  )

  it('3.8 se scade prima una rata, si apre la dilazione; attivo non chiede nulla', async () => {
    const c = await coppia()
    const metodo = { mandato_id: c.mandato_id }
    const dilazione = await createDilazione(app.db, { ...c, metodo, scadenze: ['2026-12-20'] })
    const detto = (fatto: string) => tell(app, 'mandato', { mandato_id: c.mandato_id, fatto })
    expect((await detto('sospeso')).lettere[0]?.testo).toContain(`/dilazioni/${dilazione.id}\n`)
    expect((await detto('attivo')).lettere[0]?.oggetto).toContain('è attivo')
  })

  it('3.8 di un mandato che non c’è non si scrive a nessuno', async () => {
    expect(await tell(app, 'mandato', { mandato_id: newId(), fatto: 'attivo' })).toEqual({
      lettere: [],
      avvisi: [],
    })
  })
})

describe('3.8 gli addebiti sotto un mandato', () => {
  it('3.8 preavviso: al cliente soltanto, quanto si addebita, quando, a chi e sotto quale mandato', async () => {
    const c = await coppia()
    const { tentativo_id } = await addebito(c)
    const annunciato = async () => {
      const { lettere } = await tell(app, 'preavviso_sdd', { tentativo_id })
      expect(lettere.map(({ destinatario }) => destinatario)).toEqual([c.cliente.email])
      return lettere[0]
    }
    const lettera = await annunciato()
    expect(lettera?.oggetto).toBe('Addebito di 100,00 € il 10 dicembre 2026')
    expect(lettera?.testo).toContain(
      [
        `Creditore: ${c.esercente.ragione_sociale}`,
        'Pagamento: PAG-1',
        'Causale: Manutenzione caldaia',
        'Importo: 100,00 €',
        'Data di addebito: giovedì 10 dicembre 2026',
        `Conto: ${CONTO}`,
        `Riferimento del mandato: RT${c.mandato_id.toUpperCase()}`,
        'Identificativo del creditore: IT66ZZZA1B2C3D4E5F6G7H8\n',
      ].join('\n'),
    )
    expect(lettera?.testo).not.toContain('estratto conto')
    await app.db
      .updateTable('mandati')
      .set({ riferimento_banca: 'RT12-AB' })
      .where('id', '=', c.mandato_id)
      .execute()
    expect((await annunciato())?.testo).toContain('Riferimento sull’estratto conto: RT12-AB')
  })

  it('3.8 un addebito annunciato e poi tolto: il cliente legge che non si fa, e come pagare', async () => {
    const c = await coppia()
    const { tentativo_id, pagamento_id } = await addebito(c)
    const { lettere } = await tell(app, 'addebito_ritirato', { tentativo_id })
    expect(lettere).toHaveLength(1)
    expect(lettere[0]).toMatchObject({
      destinatario: c.cliente.email,
      oggetto: 'L’addebito di 100,00 € del 10 dicembre 2026 è annullato',
    })
    expect(lettere[0]?.testo).toContain(`/gateway/${pagamento_id}`)
    expect(lettere[0]?.testo).toContain('Non è stato addebitato alcun importo.')
  })

  it.each(['preavviso_sdd', 'addebito_ritirato'])(
    '3.8 %s: di ciò che non era annunciato non si scrive',
    async (argomento) => {
      const { tentativo_id } = await addebito(await coppia(), false)
      expect((await tell(app, argomento, { tentativo_id })).lettere).toEqual([])
    },
  )

  it.each([
    ['AC04', 'sospeso', 'Conto chiuso (AC04)'],
    ['MD07', 'sospeso', 'Debitore deceduto (MD07)'],
    ['metodo_non_utilizzabile', 'sospeso', 'Il servizio di pagamento non può più addebitare'],
    ['AM04', 'attivo', ''],
    ['MS02', 'attivo', ''],
    [null, 'attivo', ''],
  ])('3.8 un addebito che torna per %s lascia il mandato %s', async (causale, atteso, perche) => {
    const c = await coppia()
    const { tentativo_id } = await addebito(c)
    const { lettere } = await tell(app, 'addebito_sdd_non_riuscito', { tentativo_id, causale })
    // The end of a mandato is told by a message of its own.
    expect(lettere).toEqual([])
    const { stato, motivo } = await app.db
      .selectFrom('mandati')
      .where('id', '=', c.mandato_id)
      .select(['stato', 'motivo'])
      .executeTakeFirstOrThrow()
    expect([stato, motivo?.includes(perche) ?? perche === '']).toEqual([atteso, true])
  })

  it('3.8 un addebito che non era sotto un mandato, e torna, non ne ferma nessuno', async () => {
    const c = await coppia()
    const { tentativo_id } = await addebito(c, false)
    await tell(app, 'addebito_sdd_non_riuscito', { tentativo_id, causale: 'AC04' })
    const { stato } = await app.db
      .selectFrom('mandati')
      .where('id', '=', c.mandato_id)
      .select('stato')
      .executeTakeFirstOrThrow()
    expect(stato).toBe('attivo')
  })

  it.each([
    ['AM04', 'non ha eseguito', 'Dal tuo conto non è uscito nulla.', 'Fondi insufficienti (AM04)'],
    ['MD06', 'ha restituito', 'L’importo è tornato sul tuo conto.', 'Rimborso chiesto'],
  ])(
    '3.8 restituito per %s: a ciascuno quanto, perché e dov’è il denaro',
    async (causale, ha, dove, perche) => {
      const c = await coppia()
      const { tentativo_id, pagamento_id } = await addebito(c)
      const { lettere } = await tell(app, 'addebito_restituito', { tentativo_id, causale })
      const [sua, loro] = lettere
      expect(lettere).toHaveLength(2)
      expect(sua?.destinatario).toBe(c.cliente.email)
      expect(sua?.oggetto).toBe(
        `La tua banca ${ha} l’addebito di 100,00 € di ${c.esercente.ragione_sociale}`,
      )
      expect(sua?.testo).toContain(dove)
      expect(sua?.testo).toContain(`/gateway/${pagamento_id}`)
      expect(loro?.destinatario).toBe(c.esercente.email)
      expect(loro?.oggetto).toBe(`Insoluto: restituito l’addebito di 100,00 € di ${c.cliente.nome}`)
      expect(loro?.testo).toContain(`/pagamenti/${pagamento_id}`)
      for (const { testo } of lettere) {
        expect(testo).toContain(perche)
        expect(testo).not.toContain('rimborsato')
      }
    },
  )

  it('3.8 restituito dopo un rimborso: le due parti leggono quanto era già stato reso', async () => {
    const { tentativo_id } = await addebito(await coppia())
    const contenuto = { tentativo_id, causale: 'MD06', reso_centesimi: 3000 }
    const { lettere } = await tell(app, 'addebito_restituito', contenuto)
    const [sua, loro] = lettere
    expect(sua?.testo).toContain('ti aveva già rimborsato 30,00 €, che restano a te')
    expect(loro?.testo).toContain('avevi già rimborsato 30,00 €')
    expect(loro?.testo).toContain('in tutto sono usciti 130,00 €')
  })
})
