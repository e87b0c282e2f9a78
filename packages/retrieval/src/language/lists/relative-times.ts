/** Phrases that place a figure before, in or after the time of writing, in the seven languages. */
export const relativeTimes = {
  past: `last_year last_year's last_month last_month's last_week last_week's last_quarter last_quarter's last_season previous_year previous_year's previous_month previous_week previous_quarter
    prior_year prior_year's year_before month_before week_before quarter_before year_earlier month_earlier week_earlier year_ago month_ago week_ago yesterday
    letzte*_jahr* letzte*_monat* letzte*_woche letzte*_quartal* vorige*_jahr* vorige*_monat* vorige*_woche vergangene*_jahr* vergangene*_monat* vorjahr vorjahre* vormonat* vorwoche vorquartal* gestern
    l'an_dernier l'année_dernière l'an_passé l'année_passée l'année_précédente le_mois_dernier la_semaine_dernière le_trimestre_dernier un_an_plus_tôt un_an_auparavant hier
    año_pasado año_anterior mes_pasado mes_anterior semana_pasada trimestre_anterior un_año_antes ayer
    anno_scorso l'anno_precedente anno_precedente mese_scorso settimana_scorsa un_anno_prima ieri
    ano_passado ano_anterior mês_passado mês_anterior semana_passada um_ano_antes ontem
    vorig_jaar vorige_maand vorige_week vorig_kwartaal afgelopen_jaar een_jaar_eerder gisteren`,
  now: `this_year this_year's this_month this_month's this_week this_week's this_quarter this_quarter's this_season current_year current_month current_quarter today now currently
    diese*_jahr* diese*_monat* diese*_woche diese*_quartal* heuer heute derzeit aktuell
    cette_année ce_mois-ci cette_semaine ce_trimestre aujourd'hui actuellement
    este_año este_mes esta_semana este_trimestre hoy actualmente
    quest'anno questo_mese questa_settimana oggi attualmente
    este_ano este_mês esta_semana hoje atualmente
    dit_jaar deze_maand deze_week dit_kwartaal vandaag momenteel`,
  next: `next_year next_year's next_month next_week next_quarter following_year year_after tomorrow
    nächste*_jahr* nächste*_monat* nächste*_woche nächste*_quartal* kommende*_jahr* morgen
    l'an_prochain l'année_prochaine le_mois_prochain la_semaine_prochaine demain
    próximo_año año_próximo año_que_viene próximo_mes próxima_semana
    anno_prossimo prossimo_anno mese_prossimo settimana_prossima
    próximo_ano ano_que_vem próximo_mês próxima_semana
    volgend_jaar volgende_maand volgende_week volgend_kwartaal komend_jaar`,
} as const;
