type Esercente = {
  id: string
  ragione_sociale: string
  partita_iva: string
  categoria: string
  indirizzo: string
  cap: string
  citta: string
  provincia: string
  email: string
  telefono: string
  stato: string
  created_at: Date
}
type Ruolo = { utente_id: string; ruolo: string; esercente_id?: string | null }

const IN_ESAME = ['inviato', 'in_verifica', 'integrazione_richiesta']

/**
 * The answers of esercenti under review, so that there is something to examine step by step. The person is nobody.
 */
function datiDi(e: Esercente) {
  const sede = { indirizzo: e.indirizzo, cap: e.cap, citta: e.citta, provincia: e.provincia }
  const persona = { nome: 'Mario', cognome: 'Rossi', codice_fiscale: 'RSSMRA45C12F205C' }
  return {
    azienda: {
      ragione_sociale: e.ragione_sociale,
      forma_giuridica: 'ditta_individuale',
      partita_iva: e.partita_iva,
      codice_fiscale: e.partita_iva,
      ateco: '47.11.10',
      rea: '',
      pec: e.email.replace('@', '@pec.'),
      codice_destinatario: '',
      telefono: e.telefono,
      ...sede,
    },
    rappresentante: {
      ...persona,
      sesso: 'M',
      data_nascita: '1945-03-12',
      luogo_nascita: 'F205',
      carica: 'Titolare',
    },
    titolari: { nessuno: false, titolari: [{ ...persona, quota: 100 }] },
    punti_vendita: { solo_online: false, punti_vendita: [{ nome: 'Negozio', ...sede }] },
    conto: { iban: 'IT60X0542811101000000123456', intestatario: e.ragione_sociale },
    attivita: {
      categoria: e.categoria,
      descrizione: 'Vendita e servizi al pubblico',
      sito: '',
      volume_mensile_centesimi: 1_200_000,
      scontrino_medio_centesimi: 4500,
    },
  }
}

export function createRegistrazioni(esercenti: readonly Esercente[], ruoli: readonly Ruolo[]) {
  return esercenti
    .filter(({ stato }) => IN_ESAME.includes(stato))
    .flatMap((esercente) => {
      const chi = ruoli.find(({ esercente_id }) => esercente_id === esercente.id)
      return chi
        ? [
            {
              utente_id: chi.utente_id,
              ruolo: 'esercente',
              dati: datiDi(esercente),
              inviata_at: esercente.created_at,
              created_at: esercente.created_at,
              updated_at: esercente.created_at,
            },
          ]
        : []
    })
}
