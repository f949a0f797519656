import { STATI_TENTATIVO } from '@rateo/domain/stati/tentativo'
import { describe, expect, it } from 'vitest'
import {
  descriviAzione,
  descriviConto,
  descriviScrittura,
  messaggioTentativo,
} from './descrizioni.ts'

const NIENTE = 'non è stato addebitato alcun importo'

describe('GTW-M5 di ogni tentativo la frase dice se il denaro si è mosso', () => {
  it.each([
    ['avviato', null, 'carta', 'Pagamento avviato: non è ancora stato addebitato alcun importo.'],
    [
      'richiede_autenticazione',
      null,
      'carta',
      'In attesa della conferma del cliente: non è ancora stato addebitato alcun importo.',
    ],
    [
      'inviato',
      null,
      'addebito_sdd',
      'Addebito preparato per il giorno annunciato: l’esito arriva nei giorni dopo.',
    ],
    [
      'esito_sconosciuto',
      null,
      'carta',
      'Il pagamento non si è ancora concluso: ti scriviamo appena arriva la conferma.',
    ],
    [
      'da_verificare',
      null,
      'carta',
      'L’esito non è ancora noto: lo sta verificando l’assistenza. Non serve pagare di nuovo.',
    ],
    ['riuscito', null, 'carta', 'L’importo è stato addebitato.'],
    ['riuscito', null, 'addebito_sdd', 'L’importo è stato addebitato.'],
    [
      'riuscito',
      null,
      'contanti',
      'L’esercente lo ha incassato da sé: online non è stato addebitato nulla.',
    ],
    [
      'riuscito',
      null,
      'bonifico',
      'L’esercente lo ha incassato da sé: online non è stato addebitato nulla.',
    ],
    [
      'rifiutato',
      'fondi_insufficienti',
      'carta',
      'Il saldo della carta è insufficiente. Non è stato addebitato alcun importo.',
    ],
    [
      'errore_tecnico',
      null,
      'carta',
      'Il servizio di pagamento non ha accettato la richiesta per un problema nostro: la tua banca non c’entra. Non è stato addebitato alcun importo.',
    ],
    [
      'annullato',
      null,
      'carta',
      'Il pagamento è stato lasciato a metà. Non è stato addebitato alcun importo.',
    ],
    [
      'stornato',
      null,
      'contanti',
      'L’incasso era stato registrato per errore ed è stato stornato.',
    ],
    [
      'restituito',
      null,
      'addebito_sdd',
      'L’addebito era riuscito e la banca del cliente lo ha restituito.',
    ],
    [
      'restituito',
      'AM04',
      'addebito_sdd',
      'L’addebito era riuscito e la banca del cliente lo ha restituito: fondi insufficienti.',
    ],
  ] as const)('%s (%s, %s): %s', (stato, codice, metodo, atteso) => {
    expect(messaggioTentativo(stato, codice, metodo, 'esercente')).toBe(atteso)
  })

  it('nessuno stato resta senza frase', () => {
    for (const stato of STATI_TENTATIVO) {
      for (const ruolo of ['cliente', 'esercente'] as const) {
        expect(messaggioTentativo(stato, null, 'carta', ruolo)).toMatch(/\.$/)
      }
    }
  })
})

describe('X7 la cronologia di un pagamento', () => {
  it.each(['rifiuta', 'lascia', 'fallisce', 'non_pagato', 'addebito_non_avviato'])(
    'dopo «%s» dice che non è stato addebitato nulla',
    (azione) => expect(descriviAzione(azione)).toContain(NIENTE),
  )

  it.each([
    ['incassa', 'Pagamento riuscito'],
    ['fallisce_rimborso', 'Rimborso non riuscito: nessun importo è stato restituito'],
    ['annulla_rimborso', 'Rimborso annullato: nessun importo è stato mosso'],
    ['contestazione_vinta', 'Contestazione vinta: l’importo torna all’esercente'],
    ['contestazione_persa', 'Contestazione persa: l’importo resta al cliente'],
    ['contestazione_accettata', 'Contestazione accettata: l’importo resta al cliente'],
    ['ha_letto', 'Ha letto'],
  ])('«%s»: %s', (azione, atteso) => expect(descriviAzione(azione)).toBe(atteso))

  it.each([
    [descriviScrittura('incasso'), 'Incasso'],
    [descriviScrittura('contestazione_persa'), 'Contestazione chiusa: importo al cliente'],
    [descriviScrittura('mai_vista'), 'Mai vista'],
    [descriviConto('debito'), 'Dovuto all’esercente'],
    [descriviConto('nuovo_conto'), 'Nuovo conto'],
  ])('%s', (detto, atteso) => expect(detto).toBe(atteso))
})
