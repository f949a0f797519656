import type { VoceProfilo } from '@rateo/contract/persone/completezza'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { paths } from '../../app/routes/paths.ts'
import { Panel } from '../../ui/panel.tsx'
import { completezzaQuery } from './profilo.api.ts'
import { both } from '../../ui/both.ts'
import layout from '../../ui/layout.module.css'
import classes from './profilo.module.css'

type Voce = { label: string; apre: string; scheda: string }

/** The name of each part of the profile, and what it makes possible. */
const VOCI: Readonly<Record<VoceProfilo, Voce>> = {
  email: {
    label: 'Verifica l’e-mail',
    apre: 'siamo certi che codici e avvisi ti arrivano',
    scheda: 'dati',
  },
  telefono: {
    label: 'Conferma il cellulare',
    apre: 'ricevi i codici anche per SMS',
    scheda: 'dati',
  },
  carta: {
    label: 'Salva una carta',
    apre: 'paga senza riscriverla e attiva gli addebiti automatici',
    scheda: 'metodi',
  },
  iban: { label: 'Indica l’IBAN', apre: 'ricevi gli accrediti', scheda: 'attivita' },
  conto: {
    label: 'Completa il conto per ricevere gli incassi',
    apre: 'chiedi pagamenti online',
    scheda: 'attivita',
  },
  fatturazione: {
    label: 'Indica la PEC o il codice destinatario',
    apre: 'ricevi le nostre fatture',
    scheda: 'attivita',
  },
  punto_vendita: {
    label: 'Aggiungi un punto vendita',
    apre: 'i clienti vedono dove sei e quando sei aperto',
    scheda: 'attivita',
  },
  logo: {
    label: 'Carica il logo',
    apre: 'i clienti ti riconoscono nella tua pagina',
    scheda: 'attivita',
  },
  secondo_passaggio: {
    label: 'Attiva la verifica in due passaggi',
    apre: 'una password rubata non basta per entrare',
    scheda: 'sicurezza',
  },
}

/**
 * The share of the profile that is there, and what each missing part makes possible. Gone once nothing is missing.
 */
export function CompletezzaPanel() {
  const { data } = useQuery(completezzaQuery)
  if (!data || data.percento === 100) return null
  const mancano = data.voci.filter(({ fatto }) => !fatto)
  return (
    <Panel title={`Il tuo profilo è completo al ${data.percento}%`}>
      <progress
        className={classes['progress']}
        value={data.percento}
        max={100}
        aria-label="Completezza del profilo"
      />
      <ul className={both(layout['list'], classes['rows'])}>
        {mancano.map(({ voce }) => (
          <li key={voce} className={classes['row']}>
            <div className={classes['main']}>
              <Link to={paths.profilo()} search={{ scheda: VOCI[voce].scheda }}>
                {VOCI[voce].label}
              </Link>
              <span className={classes['dim']}>: {VOCI[voce].apre}</span>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
