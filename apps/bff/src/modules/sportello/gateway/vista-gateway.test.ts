import { describe, expect, it } from 'vitest'
import { type DatiGateway, vistaGateway } from './vista-gateway.ts'

const OGGI = '2026-11-23'

/** A debt of 120,50 € to be paid, of which nothing was tried yet. */
const dati: DatiGateway = {
  numero: 'PAG-10482',
  id: '6562a1f4c0ffee0000000001',
  stato: 'da_pagare',
  dilazione_id: null,
  causale: 'Riparazione caldaia',
  importo_centesimi: 12_050,
  residuo_centesimi: 12_050,
  incassato_centesimi: 0,
  rimborsato_centesimi: 0,
  maggiorazioni_centesimi: 0,
  scadenza: '2026-12-31',
  valido_fino: null,
  metodi_ammessi: ['carta', 'bonifico'],
  metodo_etichetta: null,
  pagato_at: null,
  esercente_id: '6562a1f4c0ffee0000000002',
  ragione_sociale: 'Panificio Moretti',
  partita_iva: '12345678903',
  email: 'info@panificio.test',
  telefono: null,
  citta: null,
  logo_at: null,
  ricevuta: null,
  stato_tentativo: null,
  metodo_tentativo: null,
  codice_rifiuto: null,
  url_pagamento: null,
  prossimo_controllo_at: null,
  importo_tentativo: null,
  operazione_id: null,
  stato_operazione: null,
  parte_minima_centesimi: null,
  codice: null,
  sconto: null,
  codice_ammesso: false,
  altro_codice: false,
  annunciato_at: null,
  iban_esercente: 'IT60X0542811101000000123456',
  iban_intestatario: null,
  capofila_id: null,
  insieme: null,
  addebito_il: null,
  esito_entro: null,
  iban_addebito: null,
  vincolo_metodo: null,
  parlante: null,
  trattenute: null,
}
type Mora = Parameters<typeof vistaGateway>[2]
const SENZA_MORA: Mora = { nuova: undefined, congelata: [] }

const vista = (come: Partial<DatiGateway> = {}, mora = SENZA_MORA) =>
  vistaGateway({ ...dati, ...come }, OGGI, mora)
/** The sentence about the last attempt, with the spaces that people type. */
const detto = (come: Partial<DatiGateway>) => {
  const { esito } = vista(come)
  return esito && { ...esito, messaggio: esito.messaggio.replaceAll('\u00A0', ' ') }
}

describe('GTW-M3 lo stato della pagina', () => {
  const pagina = { stato_tentativo: 'richiede_autenticazione', url_pagamento: 'https://banca.test' }
  const piano = '6562a1f4c0ffee0000000009'

  it.each([
    [{ stato: 'pagato' }, 'pagato', 0],
    [{ stato: 'parzialmente_rimborsato' }, 'pagato', 0],
    [{ stato: 'rimborsato' }, 'pagato', 0],
    [{ stato: 'contestato' }, 'pagato', 0],
    // Paid and in a plan: what counts is that it is paid.
    [{ stato: 'pagato', dilazione_id: piano }, 'pagato', 0],
    [{ dilazione_id: piano }, 'a_rate', 0],
    [{ stato: 'in_verifica', dilazione_id: piano }, 'in_verifica', 12_050],
    [{ stato: 'in_elaborazione', dilazione_id: piano }, 'in_elaborazione', 12_050],
    [{ stato: 'in_elaborazione' }, 'in_elaborazione', 12_050],
    [{ stato: 'scaduto' }, 'scaduto', 12_050],
    [{ stato: 'in_verifica', ...pagina }, 'in_corso', 12_050],
    [{ stato: 'in_verifica', ...pagina, url_pagamento: null }, 'in_verifica', 12_050],
    [{ stato: 'in_verifica', stato_tentativo: 'esito_sconosciuto' }, 'in_verifica', 12_050],
    [{ stato: 'annullato' }, 'annullato', 0],
    [{}, 'da_pagare', 12_050],
    [{ stato: 'parzialmente_pagato', residuo_centesimi: 50 }, 'da_pagare', 50],
    [{ stato: 'insoluto' }, 'da_pagare', 12_050],
    [{ valido_fino: '2026-11-22' }, 'scaduto', 12_050],
    [{ valido_fino: OGGI }, 'da_pagare', 12_050],
    // A debt that was tried already does not lapse.
    [{ stato: 'insoluto', valido_fino: '2026-11-22' }, 'da_pagare', 12_050],
  ] as const)('GTW-M3 %o: %s, %i centesimi da pagare', (come, stato, da_pagare_centesimi) => {
    expect(vista(come)).toMatchObject({ stato, da_pagare_centesimi })
  })

  it('GTW-M3 a rate si dice quale piano, altrimenti no; la banca si apre solo finché il pagamento è in corso', () => {
    expect(vista({ dilazione_id: piano }).dilazione_id).toBe(piano)
    expect(vista({ stato: 'pagato', dilazione_id: piano }).dilazione_id).toBe(null)
    expect(vista({ stato: 'in_verifica', ...pagina }).url_pagamento).toBe('https://banca.test')
    expect(vista({ ...pagina }).url_pagamento).toBe(null)
  })

  it('GTW-M3 uno stato che nessuno conosce non diventa una pagina', () => {
    expect(() => vista({ stato: 'inventato' })).toThrow('Unknown state')
  })
})

describe('GTW-M2 come si può pagare', () => {
  it.each([
    [['carta', 'bonifico', 'addebito_sdd'], 'IT60', ['carta', 'bonifico', 'addebito_sdd']],
    [['carta', 'bonifico'], null, ['carta']],
    [['carta', 'baratto'], 'IT60', ['carta']],
  ])('GTW-M2 ammessi %o, IBAN %s', (metodi_ammessi, iban_esercente, attesi) => {
    expect(vista({ metodi_ammessi, iban_esercente }).metodi).toEqual(attesi)
  })

  it.each([
    [5000, 12_050, 5000],
    [12_050, 12_050, null],
    [20_000, 12_050, null],
    [null, 12_050, null],
    [5000, null, null],
  ])(
    'GTW-B1 di %s il minimo, con %s che restano: si può pagare una parte di %s',
    (parte_minima_centesimi, residuo_centesimi, attesa) => {
      const { parte_minima_centesimi: minima } = vista({
        parte_minima_centesimi,
        residuo_centesimi,
      })
      expect(minima).toBe(attesa)
    },
  )

  it('GTW-M2 le coordinate del bonifico: a chi, quanto con la mora, e con quale causale', () => {
    const nuova = { totale_centesimi: 150, residuo_centesimi: 12_050, righe: [] }
    const mora = { nuova, congelata: [] }
    const codice = 'AB12CD34'
    const scritte = vista({ codice, iban_intestatario: 'Moretti Mario' }, mora)
    expect(scritte.coordinate).toMatchObject({
      codice,
      iban: 'IT60X0542811101000000123456',
      beneficiario: 'Moretti Mario',
      importo_centesimi: 12_200,
    })
    expect(scritte.coordinate?.causale).toContain(codice)
    expect(scritte.da_pagare_centesimi).toBe(12_200)
    const annunciato = { codice, stato: 'in_elaborazione' }
    expect(vista(annunciato).coordinate).toMatchObject({
      beneficiario: 'Panificio Moretti',
      importo_centesimi: 12_050,
    })
    // At the counter only the code is shown.
    expect(vista({ codice, metodi_ammessi: ['carta'] }).coordinate?.iban).toBe('')
    expect(vista({ codice, iban_esercente: null }).coordinate?.iban).toBe('')
    for (const come of [{}, { codice, stato: 'pagato' }, { codice, stato: 'in_verifica' }]) {
      expect(vista(come).coordinate).toBe(null)
    }
  })
})

describe('GTW-M5 ciò che è in viaggio', () => {
  const annunciato_at = new Date('2026-11-20T10:00:00Z')
  const conto = {
    addebito_il: '2026-12-10',
    esito_entro: '2026-12-17',
    iban_addebito: 'IT60X0542811101000000123456',
  }

  it('GTW-M5 il bonifico annunciato e l’addebito sul conto si dicono finché sono in viaggio', () => {
    const stato = 'in_elaborazione'
    expect(vista({ stato, annunciato_at }).bonifico_annunciato_at).toBe('2026-11-20T10:00:00.000Z')
    expect(vista({ annunciato_at }).bonifico_annunciato_at).toBe(null)
    expect(vista({ stato }).bonifico_annunciato_at).toBe(null)
    expect(vista({ stato, ...conto }).addebito).toEqual({
      iban: 'IT60 X054 •••• •••• •••• ••• 3456',
      addebito_il: '2026-12-10',
      esito_entro: '2026-12-17',
    })
    expect(vista({ ...conto }).addebito).toBe(null)
    for (const manca of ['addebito_il', 'esito_entro', 'iban_addebito'] as const) {
      expect(vista({ stato, ...conto, [manca]: null }).addebito).toBe(null)
    }
  })

  it('GTW-M5 gli istanti e il logo, dove ci sono', () => {
    expect(vista()).toMatchObject({ pagato_at: null, prossimo_controllo_at: null })
    expect(vista().esercente.logo).toBe(null)
    const at = new Date('2026-11-20T10:00:00Z')
    const scritti = vista({ pagato_at: at, prossimo_controllo_at: at, logo_at: at })
    expect(scritti).toMatchObject({
      pagato_at: at.toISOString(),
      prossimo_controllo_at: at.toISOString(),
    })
    expect(scritti.esercente.logo).toBe(String(at.getTime()))
  })
})

describe('GTW-M5 come è finito l’ultimo tentativo', () => {
  const riuscito = { stato: 'pagato', stato_tentativo: 'riuscito', importo_tentativo: 12_050 }

  it.each([
    ['carta', 'Il pagamento è riuscito: sono stati addebitati 120,50 €.'],
    ['contanti', 'L’esercente ha ricevuto 120,50 €: online non è stato addebitato nulla.'],
  ])('GTW-M5 riuscito, %s', (metodo_tentativo, messaggio) => {
    expect(detto({ ...riuscito, metodo_tentativo })).toEqual({
      riuscito: true,
      codice: null,
      messaggio,
    })
  })

  it.each([
    ['in_verifica', 'carta', 'Stiamo verificando l’esito'],
    ['in_elaborazione', 'addebito_sdd', 'L’addebito è programmato per il giorno indicato'],
    ['in_elaborazione', 'sdd_banca', 'L’esercente ha preparato l’addebito sul tuo conto'],
  ])('GTW-M5 avviato, %s con %s: non si sa ancora', (stato, metodo_tentativo, inizio) => {
    const esito = detto({ stato, stato_tentativo: 'avviato', metodo_tentativo })
    expect(esito).toMatchObject({ riuscito: null, codice: null })
    expect(esito?.messaggio).toContain(inizio)
  })

  it.each(['esito_sconosciuto', 'da_verificare', 'inviato'])(
    'GTW-M5 %s: non si sa ancora',
    (stato_tentativo) => {
      expect(detto({ stato: 'in_verifica', stato_tentativo })).toMatchObject({ riuscito: null })
    },
  )

  it.each([
    ['rifiutato', 'fondi_insufficienti'],
    ['errore_tecnico', null],
    ['annullato', null],
    ['restituito', 'AM04'],
    ['richiede_autenticazione', 'fondi_insufficienti'],
  ])('GTW-M5 %s (%s): non è riuscito', (stato_tentativo, codice_rifiuto) => {
    expect(detto({ stato_tentativo, codice_rifiuto })).toMatchObject({ riuscito: false })
  })

  it('GTW-M5 in attesa della banca, senza un rifiuto, non c’è nulla da dire', () => {
    expect(detto({ stato: 'in_verifica', stato_tentativo: 'richiede_autenticazione' })).toBe(null)
    expect(detto({})).toBe(null)
  })

  it.each([
    ['AM04', 'La banca non ha eseguito l’addebito: fondi insufficienti. Dal tuo conto'],
    ['MD06', 'La banca ha restituito l’addebito: rimborso chiesto dal debitore. L’importo è'],
    [null, 'La banca ha restituito l’addebito. Se l’importo'],
  ])('GTW-M5 restituito (%s): dov’è il denaro', (codice_rifiuto, inizio) => {
    const esito = detto({ stato: 'insoluto', stato_tentativo: 'restituito', codice_rifiuto })
    expect(esito?.messaggio).toContain(inizio)
    expect(esito?.messaggio).toContain('L’importo è di nuovo da pagare.')
  })

  it('PAG-B7 il denaro che non è rimasto conta più del tentativo che era riuscito', () => {
    const contestato = detto({ ...riuscito, stato: 'contestato' })
    expect(contestato).toMatchObject({ riuscito: null })
    expect(contestato?.messaggio).toContain('decide lei')
    for (const stato of ['rimborsato', 'parzialmente_rimborsato']) {
      const reso = { ...riuscito, stato, incassato_centesimi: 12_050, rimborsato_centesimi: 5001 }
      expect(detto(reso)).toEqual({
        riuscito: true,
        codice: null,
        messaggio: 'Hai pagato 120,50 € e ti sono stati restituiti 50,01 €.',
      })
    }
  })

  it('PAG-M4 pagato senza un tentativo: lo ha registrato l’esercente', () => {
    expect(detto({ stato: 'pagato' })).toEqual({
      riuscito: true,
      codice: null,
      messaggio: 'L’esercente ha registrato il pagamento.',
    })
  })
})
