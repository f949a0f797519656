import { consegnaEventi } from './consegne.ts'
import { eseguiLavori } from './lavori.ts'
import { scadiSessioni } from './motore/sessione.ts'
import { inContesto, senzaRichiesta, type Servizi } from './servizi.ts'

export interface Esaurito {
  /** The pieces of work done since it was last asked, by whomever. */
  fatti: number
  /** The instant of the next one, in milliseconds since 1970; null where there is none. */
  prossimo: number | null
}

export interface Cicli {
  sveglia: () => void
  /** Does what is due until nothing is left. */
  esaurisci: () => Promise<Esaurito>
  /** Waits for the round in progress: an event half sent would be sent twice. */
  stop: () => Promise<void>
}

/** Deliveries and bank answers each in a lane of their own: a slow shop must not stop the banks. */
export function avviaCicli(servizi: Servizi, fallito: (errore: unknown) => void): Cicli {
  let scadenze: Scadenze = { banche: null, tutte: null }
  const consegne = aTurno(() => consegnaEventi(servizi))
  const banche = aTurno(async () => {
    scadenze = await leggiScadenze(servizi)
    if (scadenze.banche === null || scadenze.banche > servizi.orologio.adesso()) return 0
    await inContesto(servizi, senzaRichiesta, (ctx) => scadiSessioni(ctx))
    return eseguiLavori(servizi)
  })
  const corsie = [corsia(250, fallito, consegne.giro), corsia(250, fallito, banche.giro)]
  let detti = 0
  return {
    sveglia: () => {
      for (const una of corsie) una.sveglia()
    },
    esaurisci: async () => {
      // The banks first: what they answer is then told.
      while ((await banche.giro()) + (await consegne.giro()) > 0);
      const fatti = banche.fatti() + consegne.fatti() - detti
      detti += fatti
      return { fatti, prossimo: scadenze.tutte }
    },
    stop: async () => {
      await Promise.all(corsie.map((una) => una.stop()))
    },
  }
}

interface Scadenze {
  /** The instant of the next answer of a bank or end of a page. */
  banche: number | null
  /** The same, deliveries included. */
  tutte: number | null
}

/** Finds when something is due next. This one question saves the others most of the time. */
async function leggiScadenze({ pool }: Servizi): Promise<Scadenze> {
  const { rows } = await pool.query<Record<keyof Scadenze, string | null>>({
    // The question is asked four times a second, and whenever a clock that is moved on comes by: its plan is kept for
    // the connection.
    name: 'scadenze',
    text: `select least(l.lavoro, s.sessione) as banche, least(l.lavoro, s.sessione, c.consegna) as tutte
      from (select min(quando_ms) as lavoro from psp_prova.lavoro) l,
        (select min((dati->>'expires_at')::bigint) * 1000 as sessione from psp_prova.oggetto
          where tipo = 'checkout.session' and dati->>'status' = 'open') s,
        (select min(prossimo_ms) as consegna from psp_prova.consegna where stato = 'da_consegnare') c`,
  })
  const istante = (ms: string | null | undefined) => (ms == null ? null : Number(ms))
  return { banche: istante(rows[0]?.banche), tutte: istante(rows[0]?.tutte) }
}

/** Runs one round at a time, whoever asks, and tells how much all of them did. */
function aTurno(lavoro: () => Promise<number>) {
  let ultimo: Promise<unknown> = Promise.resolve()
  let fatti = 0
  const giro = (): Promise<number> => {
    const mio = ultimo.then(async () => {
      const quanti = await lavoro()
      fatti += quanti
      return quanti
    })
    ultimo = mio.catch(() => undefined)
    return mio
  }
  return { giro, fatti: () => fatti }
}

function corsia(ogniMs: number, fallito: (errore: unknown) => void, giro: () => Promise<number>) {
  let fermata = false
  let inCorso: Promise<void> | undefined
  let ancora = false
  let attesa: NodeJS.Timeout | undefined
  let guasto = false

  const gira = async () => {
    do {
      ancora = false
      try {
        // A round that found work is followed by another at once.
        if ((await giro()) > 0) ancora = true
        guasto = false
      } catch (errore) {
        // The failure is logged once: a database that is away for a minute must not fill the log.
        if (!guasto) fallito(errore)
        guasto = true
        ancora = false
      }
    } while (ancora && !fermata)
  }
  const parti = () => {
    if (fermata || inCorso !== undefined) {
      ancora = true
      return
    }
    clearTimeout(attesa)
    inCorso = gira().finally(() => {
      inCorso = undefined
      if (!fermata) attesa = setTimeout(parti, guasto ? 2000 : ogniMs)
    })
  }
  return {
    sveglia: parti,
    stop: async () => {
      fermata = true
      clearTimeout(attesa)
      await inCorso
    },
  }
}
