import { PersonScreen, type PersonScreenProps } from './person-screen.tsx'
import classes from './registrazione.module.css'

const NEEDED = {
  esercente: [
    'La ragione sociale e la partita IVA della tua attività',
    'L’indirizzo della sede e un recapito',
    'L’IBAN su cui ricevere gli incassi',
    'Un documento d’identità del legale rappresentante',
  ],
  cliente: ['Il tuo codice fiscale', 'Il tuo indirizzo', 'Un numero di telefono'],
} as const

/** The registration of the merchant or of the customer, by the role in use (SPC-09). */
export function RegistrazionePage(props: PersonScreenProps) {
  const { profile } = props
  const kind = profile.role === 'esercente' ? 'esercente' : 'cliente'
  return (
    <PersonScreen
      {...props}
      icon={kind === 'esercente' ? 'esercenti' : 'profilo'}
      title={kind === 'esercente' ? 'Registra la tua attività' : 'Completa la registrazione'}
    >
      <p className={classes['text']}>
        Ciao {profile.nome}, per usare Rateo come {kind} manca la registrazione
        {kind === 'esercente' ? ' della tua attività' : ''}. Finché non è completa non puoi
        {kind === 'esercente' ? ' incassare' : ' pagare'}, e nessun importo viene mosso.
      </p>
      <h3 className={classes['subtitle']}>Che cosa serve</h3>
      <ul className={classes['needed']}>
        {NEEDED[kind].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className={classes['text']}>
        In questa versione la registrazione non si può ancora completare da qui: tieni pronti questi
        dati, troverai il modulo in questa pagina. Poi tornerai a quella che volevi aprire.
      </p>
    </PersonScreen>
  )
}
