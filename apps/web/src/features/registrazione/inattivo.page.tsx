import { PersonScreen, type PersonScreenProps } from './person-screen.tsx'
import classes from './registrazione.module.css'

/** Every path of a person whose profile was switched off (SPC-10). */
export function InattivoPage(props: PersonScreenProps) {
  return (
    <PersonScreen {...props} icon="lucchetto" title="Il tuo profilo non è attivo">
      <p className={classes['text']}>
        Per ora non puoi usare Rateo: nessun importo viene addebitato o incassato dal portale a tuo
        nome. Se pensi che sia un errore, scrivi all’assistenza dall’indirizzo {props.profile.email}
        .
      </p>
    </PersonScreen>
  )
}
