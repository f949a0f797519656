import { Button } from '@mantine/core'
import type { Conto } from '@rateo/contract/incasso/conti-collegati'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { messageOf } from '../../api/client.ts'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { both } from '../../ui/both.ts'
import layout from '../../ui/layout.module.css'
import { useCompletaConto, useConto, useRileggiConto } from './conti.api.ts'
import { ContoFacts } from './conto-facts.tsx'
import { GiorniAccreditoDialog } from './giorni-accredito.dialog.tsx'
import { NomeEstrattoDialog } from './nome-estratto.dialog.tsx'
import { STATI_CONTO } from './words.ts'

/** The account to which one's takings go, with the way to what it lacks; nothing where takings go to no such account. */
export function ContoPanel() {
  const conto = useConto()
  if (conto === null) return null
  return (
    <Panel title="Conto per ricevere gli incassi">
      <Ritorno />
      <p className={layout['lineProse']}>{STATI_CONTO[conto.stato].testo}</p>
      {conto.oltre_scoperto && (
        <Notice tone="avviso" title="Il saldo è troppo sotto zero">
          Per ora non puoi chiedere nuovi pagamenti. Rate e rinnovi vanno avanti e lo ripianano; se
          non ne hai, scrivi all’assistenza.
        </Notice>
      )}
      <ContoFacts conto={conto} />
      <Scelte conto={conto} />
      <Completa conto={conto} />
    </Panel>
  )
}

/** Offers what the esercente chooses of its account, once it is open. */
function Scelte({ conto }: { conto: Conto }) {
  const [aperta, setAperta] = useState<'nome' | 'giorni' | null>(null)
  if (conto.stato === 'da_aprire' || conto.stato === 'respinto') return null
  const chiudi = () => setAperta(null)
  return (
    <div className={both(layout['row'], layout['below'])}>
      <Button variant="default" size="sm" onClick={() => setAperta('nome')}>
        {conto.nome_estratto === null
          ? 'Scegli il nome sull’estratto'
          : 'Cambia il nome sull’estratto'}
      </Button>
      {conto.giorni_accredito !== null && (
        <Button variant="default" size="sm" onClick={() => setAperta('giorni')}>
          Cambia i giorni degli accrediti
        </Button>
      )}
      {aperta === 'nome' && (
        <NomeEstrattoDialog nome={conto.nome_estratto ?? ''} onClose={chiudi} />
      )}
      {aperta === 'giorni' && <GiorniAccreditoDialog conto={conto} onClose={chiudi} />}
    </div>
  )
}

function Completa({ conto: { si_completa, stato } }: { conto: Conto }) {
  const completa = useCompletaConto()
  const rileggi = useRileggiConto()
  const failed = completa.error ?? rileggi.error
  return (
    <>
      {failed && (
        <Notice tone="errore" isAlert>
          {messageOf(failed)}
        </Notice>
      )}
      <div className={both(layout['row'], layout['below'])}>
        {si_completa && (
          <Button
            loading={completa.isPending || completa.isSuccess}
            rightSection={<Icon name="destra" size={18} />}
            onClick={() => completa.mutate()}
          >
            {stato === 'da_completare' ? 'Completa il conto' : 'Manda i dati che mancano'}
          </Button>
        )}
        {stato === 'in_verifica' && (
          <Button variant="default" loading={rileggi.isPending} onClick={() => rileggi.mutate()}>
            Controlla adesso
          </Button>
        )}
      </div>
    </>
  )
}

/** Somebody who comes back from the provider's page is told what became of it: the account is read again at once. */
function Ritorno() {
  const { conto }: Readonly<Record<string, string | undefined>> = useSearch({ strict: false })
  const { mutate } = useRileggiConto()
  const isFatto = conto === 'fatto'
  useEffect(() => {
    if (isFatto) mutate()
  }, [isFatto, mutate])
  if (conto === 'scaduto') {
    return (
      <Notice tone="avviso" title="La pagina era scaduta">
        L’indirizzo della pagina del servizio di pagamento vale una volta sola e per pochi minuti:
        aprine un altro da qui. Quello che avevi già scritto è rimasto.
      </Notice>
    )
  }
  if (!isFatto) return null
  return (
    <Notice tone="informazione">
      Sei tornato dalla pagina del servizio di pagamento: qui sotto vedi che cosa dice adesso.
    </Notice>
  )
}
