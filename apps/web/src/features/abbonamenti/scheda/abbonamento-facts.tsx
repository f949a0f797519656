import type { Abbonamento } from '@rateo/contract/accordi/abbonamenti'
import { giornoInParole } from '@rateo/domain/parole/condizioni-piano'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import {
  contato,
  formattaGiornoCompleto,
  formattaGiornoLungo,
  formattaIntero,
} from '@rateo/domain/parole/formato'
import { Money } from '../../../ui/money.tsx'
import { Day, Instant } from '../../../ui/date.tsx'
import { unito } from '../../../ui/fields/numero-coperto.ts'
import { postiFacts } from '../posti/posti-facts.ts'
import { CADENZE, condizioniAddress } from '../words.ts'
import { Link } from '@tanstack/react-router'
import { paths } from '../../../app/routes/paths.ts'
import classes from '../abbonamento.module.css'

export function factsOf(a: Abbonamento, today: string) {
  return [
    {
      name: 'Piano',
      value: a.piano_id ? (
        <Link to={paths.piano(a.piano_id)} className={classes['link'] ?? ''}>
          {a.nome}
        </Link>
      ) : (
        a.nome
      ),
    },
    ...(a.piano_id
      ? [
          {
            name: 'Condizioni',
            value: (
              <a
                href={condizioniAddress(a.piano_id)}
                target="_blank"
                rel="noopener"
                className={classes['link'] ?? ''}
              >
                In PDF
              </a>
            ),
          },
        ]
      : []),
    ...(a.descrizione ? [{ name: 'Che cosa comprende', value: a.descrizione }] : []),
    ...postiFacts(a),
    { name: 'Addebito', value: `${CADENZE[a.cadenza]}${giornoInParole(a)}` },
    {
      name: 'Prossimo addebito',
      value: a.prossimo_addebito ? <Day value={a.ripresa_il ?? a.prossimo_addebito} /> : 'Nessuno',
    },
    ...(a.parte === null
      ? []
      : [
          {
            name: 'Per i giorni in mezzo',
            value: `${formattaEuro(a.parte.importo_centesimi)} fino al ${formattaGiornoLungo(a.parte.al)}, poi periodi interi`,
          },
        ]),
    ...(a.fine_durata === null
      ? []
      : [
          {
            name: a.rinnovo_tacito ? 'Si rinnova da sé' : 'Finisce',
            value: formattaGiornoCompleto(a.fine_durata),
          },
        ]),
    ...(a.preavviso_giorni > 0
      ? [
          {
            name: 'Preavviso di disdetta',
            value: contato(a.preavviso_giorni, 'giorno', 'giorni'),
          },
        ]
      : []),
    ...(a.fino_al ? [{ name: 'Attivo fino a', value: formattaGiornoCompleto(a.fino_al) }] : []),
    {
      name: 'Prossimi addebiti su',
      value: unito(a.metodo_etichetta ?? 'Nessun metodo'),
    },
    ...(a.recesso_entro === null || a.recesso_entro < today || a.chiusura !== null
      ? []
      : [
          {
            name: 'Recesso',
            value: `Fino a ${formattaGiornoCompleto(a.recesso_entro)}${a.avvio_chiesto && a.avviso_mancato === null ? ', con avvio subito chiesto dal cliente' : ''}`,
          },
        ]),
    { name: 'Pagato finora', value: <Money centesimi={a.incassato_centesimi} /> },
    { name: 'Addebiti', value: formattaIntero(a.n_rinnovi) },
    { name: 'Dal', value: <Instant value={a.created_at} /> },
  ]
}
