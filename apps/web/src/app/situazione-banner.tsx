import type { Profilo } from '@rateo/contract/persone/profilo'
import { formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import { Link, useLocation } from '@tanstack/react-router'
import { Notice } from '../ui/notices/notice.tsx'
import classes from './shell.module.css'
import { asButton } from '../ui/plain/button.tsx'

/** The notice about the state of the esercente, above every page: why, until when, what is asked (REG-M5). */
export function SituazioneBanner({ profile }: { profile: Profilo }) {
  const { pathname } = useLocation()
  const avviso = profile.esercente?.avviso
  if (!avviso) return null
  const { tono, titolo, testo, voci, entro, azione } = avviso
  return (
    <div className={classes['banner']}>
      <Notice tone={tono} title={titolo}>
        {testo}
        {voci.length > 0 && (
          <ul className={classes['voci']}>
            {voci.map((voce) => (
              <li key={voce.passo}>{voce.testo}</li>
            ))}
          </ul>
        )}
        {entro && (
          <p className={classes['entro']}>Rispondi entro {formattaGiornoCompleto(entro)}.</p>
        )}
        {azione && pathname !== azione.indirizzo && (
          <Link
            to={azione.indirizzo}
            {...asButton({ variant: 'default' })}
            style={{ marginTop: 'var(--r-space-8)' }}
          >
            {azione.testo}
          </Link>
        )}
      </Notice>
    </div>
  )
}
