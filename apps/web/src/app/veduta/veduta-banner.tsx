import type { Profilo } from '@rateo/contract/persone/profilo'
import { finisciVediCome } from '@rateo/contract/persone/vedi-come'
import { oraDiRoma } from '@rateo/domain/tempo/giorno'
import { useEffect } from 'react'
import { call, messageOf } from '../../api/client.ts'
import { useChange } from '../../api/use-change.ts'
import { serverNow } from '../../hooks/server-clock.ts'
import { Notice } from '../../ui/notices/notice.tsx'
import { Button } from '../../ui/plain/button.tsx'
import { paths } from '../routes/paths.ts'
import classes from '../shell.module.css'
import { tellTabs } from '../tabs-channel.ts'

const RITORNO = 'rateo:prima-di-vedere-come'

/** Goes into a view of somebody else, remembering where to come back to; the other tabs follow. */
export function enterVeduta(): void {
  sessionStorage.setItem(RITORNO, window.location.pathname)
  tellTabs({ tipo: 'ruolo', ruolo: 'veduta' })
  window.location.assign(paths.home())
}

function leaveVeduta(): void {
  const back = sessionStorage.getItem(RITORNO) ?? paths.home()
  sessionStorage.removeItem(RITORNO)
  tellTabs({ tipo: 'ruolo', ruolo: 'admin' })
  window.location.assign(back)
}

type Veduta = NonNullable<Profilo['veduta']>

/** On every page of a view of somebody else: whose it is, until when, that nothing can be changed, and the way out (SCH-B2). */
export function VedutaBanner({ profile, veduta }: { profile: Profilo; veduta: Veduta }) {
  const fine = useChange({
    send: () => call(finisciVediCome, { body: {} }),
    onSuccess: leaveVeduta,
  })
  useEffect(() => {
    const left = new Date(veduta.fino_at).getTime() - serverNow().getTime()
    const timer = setTimeout(leaveVeduta, Math.max(0, left))
    return () => clearTimeout(timer)
  }, [veduta.fino_at])
  const chi = profile.denominazione ?? `${profile.nome} ${profile.cognome}`
  return (
    <div className={classes['veduta']} data-print="no">
      <Notice tone="avviso" title={`Stai vedendo Rateo come ${chi}`}>
        <p style={{ margin: '0 0 var(--r-space-8)' }}>
          {veduta.staff}, puoi soltanto leggere, fino alle {oraDiRoma(veduta.fino_at)}. La persona è
          stata avvisata. Nessun importo si muove da qui.
        </p>
        <Button variant="default" loading={fine.isPending} onClick={() => fine.mutate()}>
          Torna a te
        </Button>
        {fine.error && <p role="alert">{messageOf(fine.error)}</p>}
      </Notice>
    </div>
  )
}
