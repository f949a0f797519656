import { Button } from '@mantine/core'
import {
  aggiungiCarta,
  type Carta,
  completaCarta,
  ordinaCarte,
} from '@rateo/contract/incasso/carte-di-credito'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { call, messageOf } from '../../api/client.ts'
import { useChange } from '../../api/use-change.ts'
import { useSession } from '../../hooks/use-session.ts'
import { Notice } from '../../ui/notices/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { ArretratiOffer } from './arretrati-offer.tsx'
import { CartaRow } from './carta-row.tsx'
import { MandatiPanel } from './mandati-panel.tsx'
import { CARTE, carteQuery, useChangeAccount } from './profilo.api.ts'
import { both } from '../../ui/both.ts'
import layout from '../../ui/layout.module.css'
import classes from './profilo.module.css'
import { QueryPart } from './query-part.tsx'
import { PerMansione } from '../../ui/notices/per-mansione.tsx'

export function MetodiTab() {
  const { profile } = useSession()
  const role = profile.role === 'esercente' ? 'esercente' : 'cliente'
  const aggiungi = useChangeAccount(aggiungiCarta, [])
  const add = () =>
    aggiungi.mutate({ body: {} }, { onSuccess: ({ url }) => window.location.assign(url) })
  const [nuova, setNuova] = useState<string | null>(null)
  const carte = useQuery(carteQuery(role))
  const predefinita = carte.data?.data.find((one) => one.predefinita && isUsable(one))?._id
  const daOffrire = nuova ?? predefinita
  return (
    <>
      <Ritorno onSaved={setNuova} />
      {role === 'cliente' && daOffrire !== undefined && (
        <ArretratiOffer
          key={`${daOffrire}:${nuova ?? ''}`}
          carta_id={daOffrire}
          isNew={nuova !== null}
        />
      )}
      <Panel
        title="Carte"
        aside={
          <PerMansione mansione="metodi">
            <Button variant="default" size="sm" loading={aggiungi.isPending} onClick={add}>
              Aggiungi una carta
            </Button>
          </PerMansione>
        }
      >
        {aggiungi.error && (
          <Notice tone="errore" isAlert>
            {messageOf(aggiungi.error)}
          </Notice>
        )}
        <QueryPart query={carte}>
          {({ data }) => <Carte carte={data} onPredefinita={setNuova} />}
        </QueryPart>
        <p className={classes['dim']}>
          Il numero si scrive sulla pagina del servizio di pagamento: qui restano le ultime quattro
          cifre. Salvare una carta non addebita nulla. Se un addebito non riesce ti proponiamo la
          carta che viene dopo.
        </p>
      </Panel>
      {role === 'cliente' && <MandatiPanel />}
    </>
  )
}

const isUsable = ({ stato }: Carta) => stato === 'attiva' || stato === 'in_scadenza'

type CarteProps = { carte: readonly Carta[]; onPredefinita: (id: string) => void }

function Carte({ carte, onPredefinita }: CarteProps) {
  const ordina = useChangeAccount(ordinaCarte, [CARTE])
  const toast = useToast()
  if (carte.length === 0)
    return <p className={layout['lineProse']}>Non hai ancora salvato una carta.</p>
  const up = (index: number) => {
    const ids = carte.map(({ _id }) => _id)
    const [above = '', moved = ''] = ids.splice(index - 1, 2)
    ids.splice(index - 1, 0, moved, above)
    ordina.mutate(
      { body: { ids } },
      { onError: (error) => toast({ tone: 'errore', text: messageOf(error) }) },
    )
  }
  return (
    <ul className={both(layout['list'], classes['rows'])}>
      {carte.map((carta, index) => (
        <CartaRow
          key={carta._id}
          carta={carta}
          altre={carte.filter((one) => one !== carta)}
          onPredefinita={() => onPredefinita(carta._id)}
          // The usual one is always the first.
          onSu={index > 0 && carte[index - 1]?.predefinita === false ? () => up(index) : undefined}
        />
      ))}
    </ul>
  )
}

/** Back from the provider's page: what became of the card is asked of the server, never read in the address. */
function Ritorno({ onSaved }: { onSaved: (id: string) => void }) {
  const params: Record<string, string | undefined> = useSearch({ strict: false })
  const id = params['salvataggio']
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const completa = useChange({
    send: (salvataggio: string) => call(completaCarta, { params: { id: salvataggio }, body: {} }),
    onSuccess: ({ stato, carta_id }) => {
      if (stato === 'salvata' && carta_id !== null) onSaved(carta_id)
      return queryClient.invalidateQueries({ queryKey: CARTE })
    },
    // A reload does not ask again.
    onSettled: () =>
      navigate({ to: '.', search: { scheda: 'metodi' }, replace: true, resetScroll: false }),
  })
  const { mutate, isIdle } = completa
  useEffect(() => {
    if (id && isIdle) mutate(id)
  }, [id, isIdle, mutate])

  if (completa.isPending)
    return <Notice tone="informazione">Chiediamo l’esito al servizio di pagamento…</Notice>
  if (completa.error) {
    return (
      <Notice tone="errore" isAlert>
        {messageOf(completa.error)}
      </Notice>
    )
  }
  if (completa.data?.stato === 'salvata') return <Notice tone="successo">Carta salvata.</Notice>
  if (completa.data) {
    return (
      <Notice tone="avviso">
        La carta non è stata salvata. Non è stato addebitato alcun importo.
      </Notice>
    )
  }
  return null
}
