/**
 * The 781 numbers of 64 bits that the Polyglot book format defines positions' keys by: for pieces on squares, castling
 * rights, en passant files and the turn, in this order. They are part of the format; without them no book can be read.
 * The same numbers as in `engine-core/src/book/numbers.rs`, in base64.
 */
const KEYS =
  'nTkkfjN3bUEq9zmABaqlx0TbAVAkYjVHnBX3PmKnauJ1g0RlSJwMiTKQrDogMAG/D7utH2EEInnoOpCP8vtgyg1+dl1YdVwQ' +
  'Ggg4Is6v4C2WBdXw4l7DsNAh/1zROi7VQL3xXUpnLjIBE1UUb9VjlV20gyBG89nlI5+LLX/3GcwF0aGuhbSaoWefhI9uj8lx' +
  'dEm7/4Af7Qt9Ec2xw7et8ILHcJ54HrfM8yGPHJUQeGwzFHjzr1G75kuzjeXnIZRDqmScbrz9UPyNvZijUq/UC4fSB0uB15IX' +
  'GfPHUdPpKuG0qzDwYrGav3sFAKxCBHrEyUUsqBoJ2F0kqmxRTaJ1AEyfNEJ1AbRHFKaP1zyRCEGnG5uDRhy9kwNIi5Ww8YUP' +
  'Y3srNP+TwEAJ0byaPdkKlDV1ZoM0od07c14rl6TEWiMYcnBw8b1ACx/LrNJZvwLn0xCnws6bZVW/mD/g/l2CRJ900U90VKgk' +
  'UevcSrm6MDVcgsUF25qw+vz3/oo0MLJBMlOnKbm6Pd6MdMNoCBswdbm8bIcWfDPnfvSPK4MCTiAR1QXUw1G9f2Vo/KksdqJD' +
  'TeCw9A8yp7iW1pNGDMN+XULiQMtjaJ8vbSvc2uKRlmFCiAsCNuTZUV8PSliYFxu2OfiQ9Xn5L4iTxbX0c1Y4i2PcNZ2NIxt4' +
  '7BbKiuqYrXZTVfkAwqgtxwf7n4VamXFCUJNBeqin7V57y8ONolp/PBn8inaM9LbUY3p3gN7PwNmCSaR67g5B93mtaVUB59Ho' +
  'FKy69Hd9V3bxRba+zN6hldq/KsggF1L8JMPJTfnI0/a7bikk8DkS6gzibAuVyYDZpJzRMr+/fMTpnWYq9CQ5OSfmrXiRFlw/' +
  'hTXwQLl0T/FUs/T6X0DYc3KxLDISf+0r7pVNPHtBH0eahayQmiTqoXCsTNnwTyH1+bidPpmgdcKHs+KytckHsaNm5bjFT0i4' +
  'rkqTRsw/fPIZIMBNRyZ7vYe/Asa0nirpCSI3rCN/OFn/B/ZO+O0U0I3o3KnwPMVOnBYzJk20nImz8iw9Cws47TkOX7RNARRL' +
  'W/6ltHEnaOkeEDKRH6eJhJp0rLlk54yzT4D3oDXa+wRjBNCaCzc4xCFx5kaDAjoIW5tj65zv+AxQaqz0iYiTQhiBr8mjpwHW' +
  'ZQMIBEB1BkTf05UznNv0p++SfbzwDCDyezL30eA2gOy5/XYg5zFiQwWn6KV9uRt3tYicbhVjCnVKdQoJzpVz989GTOyJmi+K' +
  '9ThjnOcFuCQ8eaD/VYDvf+3myH+Ed2CdeZ6B8FvJPzGGU2uM80KKjJfXN0xgCHtzokZjfP8yhTIEP8rmDMDroJIORJU13TWe' +
  'cOsJOxWykMxzoZIZFlkcvVZDbJ/hoaqN76xLcGM7j4G7IVeY1F33r0XyAELyTxdokw+A9OjrdGL/ZxL/z9deoa5iP9Z0aKpw' +
  '3SxbyEvI2Px+7RINVM8t2SL+VFQBFl8cyRgA6Y+5mSmAi9aOasEDZd7EaBRbdgX2G+3jo671MwJDU5YD1sVWAqqWm1xpHMt6' +
  'qHgy05Lv7lZllCx7PH4Rrt7S1jPK0AT2IfCFcPQg5WW0FZONfalOPJG4WeWey2NQEM/zM+DtgEoortFAvgu33cXMHYlyT6RW' +
  'Vkj2gPEaJ0EtJVBp8Lfas5vFo473KavU7y8FQwj2oryvIEL1zFwoWEgEErq39b4qrvOvSlY9/kMZr+Wa5FFJf1JZOAPf8ehA' +
  '9PB25l8s5vARN5YldH1a87zl0iSGgsEVnaQkPeg2mU8Gb3CzP+CQF03E3hibZxocUQOat3EkV8PAej+Awx+0tLRu6cXmSm58' +
  's4GaQqvmHIchoAeTOlIqIC3xb3YVmKpPdjxKE3GzaP33k8RnAuCGoNcojgEq640x3jNqKkvBxEsL9pKzjQefIyxgSnoXcyaz' +
  'SFDnPgPrYGTPxEfx5TyOG7Bco/VkJo2ZmuGCyLyUdOik/EvU/FVYyudVF41Y/E52abl9saTAPf75tbfErMZ8lvxqgtZLhlX7' +
  'nGhMtsTSRBeOyX0pF0Vu0GcD350pJOl+xUf1fkKnRE5443ZE58rSnv6aROk2LwX6CL01zDgzZhWTFeXrOhKazpQGG4ceBN91' +
  '3x2fnXhLoBA7ule2iHG1ndK3re7e0fc/96JV2DvDc/jX9PJEjAzrgdlb6IzSEP+nM29S+P9HKOenQEnawxKscaL2G7bkN/21' +
  'TypcsH9qNbOH04C9pb94WRa59+BsRTohe6JITIoP1U7zpnjK2aLjjDmwv33eQ3ui/K9Vwb+KRCQY/PaAVz+llEwFY7ifSVrD' +
  'QOCHkxoAkw2M/6lBLrZCwWjKOQUyYRafeh7pZ9J1eeKdHWDlB29bbzgQ45m29luiMglbbUq1+bE1yrYhCd0DiqkLJEmfz6+x' +
  'd6IloHzCxr1RPl5jTHDjMUNhwMo/aS8S2UGspEsgpFtSj3yGAsWAe1Krkr65YTmJnR36LvxVf3NyL/F19XLDSB0SYKURB/6X' +
  'eiSaV+wMm6IEII/p6Pfy1loRDGBYuSCgDNmkl2WKVphW/SPI+XFaTChMhHudiHquBP6r+722Gct0Lh5lHGC6g5qWMuZZBK08' +
  'iBuCoTtRueJQbmdEzZdJJLAYPbVv/Gp5Dtm5FcZu035eEehtWHPUhPZ4ZH41GaxuG4XUiNDyDMXauf5lJdiQIQ0VHYattzYV' +
  'qGWlTtzA8BmTxCVmrvmP+5nnr+q+AAcxSMv/CG3fKFp/m2rx6/eLr1hifhoUm7ohLNFuKr15HjPTY+/18Jd5lgzio4w0Sm7t' +
  'GoBKrbnPp0GQfzBCHXjF3lAfZe2zA00HN2JK5aSPpumVe69hcAz/TjpsJ5NOMRiK1JUDU2q8o0UIjgSVicQy4PlDruf+vyG4' +
  'bDuOPjNhOdM2T2/6Rk7lLtYPbc7cMUIiVpY7DcpBj8AW9Q7fkeUTr+8ZVZFLYJ+TVlYBwDZOMijstTk5iH6BdbrHqaGFMSlL' +
  's0TEcDl7ulJl00lU2vPOvbS4Gz+pdRHitCIGEZPW9qcHFYJAHDhDTXoT8Yu+3E/1vECXsRbFJNJZuXiF4vLqKJkXCl3DEVVE' +
  'b0IzV+fGqfkyWSjubm+HlNDkNmIosDNDVlwx996J6icw9WEUhBGUFNhz2zkSku1Pe9lOHY4X3rzH2fFoZKdulJR64FPuVuY8' +
  'yMk4gvlHX186m/VbqR+BytmhH7s9mAjkD9IgY+3Cn8qz8lbYrKCwubAwMai0UW6ENd031YcUSK/p9ggrBVQuTuv6+jPXJUtZ' +
  'klWrtQ1TIoC5q0zlfy0082k1AdYoKXVRxixY+X3ZSb/NRU+PGcUSarvoP07MK97L3IQrfigZ4jC6iRQuAHUDuKO8lB0KUGHL' +
  '6fZ2DjLNgCEJx+VSvHZJL4UvVJNNpVzJgQf8zwZPz1YJiVTVH/9lgCO3DtsZVcS/wzDeQmQw9p1HFe1D6KRcCqjX5Nq3gKCN' +
  'BXK5dPA84Lu1fS6YXhQZx+jZ7L4s89c/L+SxcXDll1ARMXuoeQXnkH+/IeyKH0XsFyXKv8sEWwCWTpFc1eKyBz4ri8vwFtZt' +
  'vnRE45MooKz4WytPvN5Et0k1P+o5umOxHdAar81TSGofyoqS/XGfhfx8ldgnNXr6GKapkMizXr3My3AFxrnCjTvbuSxDsX8m' +
  'qnC1tPiWlaLpTDmlSpgwf7egsXTP9vNu1NuoRymvSK0uGLwa2XBKaC3glm2vL4scucEdWx5DoH5kly1o3uMzYJRijTjQwgWE' +
  '28DStquQpVnSczxDNcanL3512Z2Upw9NbO0ZgzdvpyuX/KrL8DC8JHt3SXsyUDsShUft37gcy5R5mZzf9wkCy8/+GTlDjpsk' +
  'gpYm44ktldeS+uJCkfKz8WPiLBR7nDQDxni22GAoShxYc4iIUGWa5wmB3NKWqHNtn2V4mmUJpECf84/tcukFL+R57luZMFeM' +
  '5/KOzS1J7s1WwHSlgeoX/lVE99d0sUrvez8BlfxvKQ8SFTY1ssDPV39RJtu6XgynenaVbD6vtBM9V3ShHTGrOYobCDgh9Ay0' +
  'e0o44yU332KVARNkbR1uA02ol5oAQeipO8NuB491FdddChLyetMQ0X+dGi4evhMn2jo2GxxRV7Hc3X0gkD0MJTaDMzbQaPcH' +
  'zmg0H3mJM4mrkJAWjdBfNEOVSzJS3CXltDjCtn+Y5ekQ3NeOOFGkktvCerVEeCK/mzzbZfgso4K2e3iWFntMhL/O0bAEjqxQ' +
  'qRGbYDaf/r0f/3rICQS/RawS+xcYF+7nrwjakXfdqT0bDKuTbmXHRLVZ6x0E5ekyw3tFs/jW8rrDqdwijKrJ6fO4tmdaZQf/' +
  'n8R33k7WgdpnN42OzO+Wy23YVtlNJZI2oxnOFbC02zEHOXN1HxLdXoqOhJ6zJ4Gl4ZJccShSefV0wEvxeQwO/k3aSBU8lJOK' +
  'nSZtahzAVCx0QPuBZQjE/hMyhQPfSCKf1r97ruQ8rEBIONZfbvZ0jx4VIyjzMY3qj4QZo0jylr9yyINKWVe1EdegI6cyYLRc' +
  'lOvIq8+1ba6fwQ0PmJmT4N5oojVbk8rmpEz+ea5Ti76dHYT8zjcUJVHSsast37Y2L9fkuecs04xlyluWt1UiEN1poNirO1Rt' +
  'YE1Rsl+/cOJzqopWT7esnhqMHpkrlBFIqsQKJwPZvqB2Tb6uf6Tzph6ZuW5wqb6LLF6d61fvR0M6k4/uMtKZgSbm24/99a3+' +
  'RpNWxQTsn53IdjxbCNGQjD9savhZ2ABVf3zDlCCjpUWb+yJ+vfTFzokDnXnW/Fxcj+iLVzBeKragnoyMNauW3vp+OTmDMldT' +
  '1rbQ7MYXxpnf6iHqnnVX47Z8H6SBaAr4yh43hannJOUc/IvtDWgWOdGNhUnRQMrqTtD+fp3JEzXk2/BjRHP10hdh+TpE1a7+' +
  'U4mOTDkQ2lVzTegYH27DmiaAsSK6oo2XKYryMchbr6t5g+7TdAhH1WbBoqGmDNiJnhfklkKj5MHttFTnutwIBVC3BMq2AsMp' +
  'TMMX+5zd0CNmtINdnq/qIiGbl+Jv/IG9Jh5OTAozOp0f4synZRfbkNdQTfqIFu27uVcfoE3Aicgd3AMlJZsn3s8/RoiAHrmq' +
  '9PXQXBDKskM4tlJcIaQrDjb2Diuk+mgA6zWTgDFz4M6cTNYlfFo2A68MMX0yraqKJY5agMcgTEuLiJ1iTUSIXfTRRZfmYPhV' +
  '1DR/ZuyJQcPmme2FsN+0DSRy9iB8LQSEwqHntbRZrrWrT2RRzB1F7GN2dXKuPWF0pZ4L0QFzGigRbQAWy5SPCSz5yMoFL26f' +
  'CwkKdWCpaOOr7t2y3eBv8VjvwQsGogaNxuV6ePvZhuAuq4ymPOgC1xShlWQBFvM2fAgo3WJOw5DXS7535hFqx4BEVq8Q9ftT' +
  '6+nqKt9DIccDIZo57lh6MEl4f+8Xr5kkoekwDNhSBUhbReUi5LG077ScOzmVCRo21EkK1SbxRDESqPIWr5QYwgAfg3zHNQUk' +
  'GHe1HlenZNWihTuA8X9Y7pk+HectNtMQs1mAgM5kplYlL1nPDZ8Eu9I8jhdtETYAG9oEkufkWG4h4L1QJsYZvzsJetrwiPlO' +
  'jRTe2zC+hG75XP+iOvX29DhxcAdhs/dDymcrkenk+hZkyOUxv/U7VSQSYO1K0eh9EGwJuXLS6CJ/uhlUEOXKMHiE2bxstWnY' +
  'Bkff7c2JSiljVz/wPiJHdE/I6VYPkbEjHblW5FAnV3m42RJ0uenU+6Lr7kfi+/zh2fHzDM2X+wnv7VPXX9ZOay5tAsNgF/Z/' +
  'qapNINsITpu2S+jYslOWwXDLavfC1bzwmPB2pPeiMi6/hEcIBeabX5TDJR8G+QzzPgA+YWplkem5JabNBCGv82G90TB8ZuMA' +
  'v41RCOJ+DUgkCrV6i4iLIPyHYUuvKH4H7wLN0G/9tDKhCCwEZt9sCoIV5XcAEzLI05u5w6SNts8nOCWWNDBcFGHPT5TJffk9' +
  'G2usoq5OElt1j0UMiFcuC5WfWH1QeoNZsGPpYuBF9U1g6O1ywN/10Xtkl4VVMm+f/QgNI22oFLqMkP2bCD9FWBBvcv6B4sWQ' +
  'eXYDOjn32VKk7AEydkygS3M+pwX65Pp3tNj3e8PlYWeeIfT5A7M/2Z12XkGftp9t0wwIi6Yepe9dlDN/v69/WxpOSCLrTXpZ' +
  'b/5z6Btjf7Pd+Ve8Nti5ymTQ4p7qiDizCN2b39lrn2MIfnnlpX0dE+Mo4jDj4rP7HCVZ4w8JRr5yC/Xyb00uqrB3TSYcxgnb' +
  'RD9k7Fo3EZVBEs9oZJomDtgT8vq39cXKZg0yVzgIQe5ZrCx4c/kQo+hGljh3ZxoXk7Yzq/o0afjAwPWmDvTNz8ryHs1Dd7KM' +
  'Vyd3BxmbgXVQbBG52Q6LHdg8wmh6GSVfSinGRloxTNHtLfISFiNQl7VjXJX/cpbiIq8AOrZy6BFS52JZa/aCNZrrozrG7Maw' +
  'lE9t4JE037ZsR77Ig6feOWrQR8QwoSEEpbHP26CrQGd8Rdgzr/B4YlCS75UKFtoLkzjmnAUrjntFWktM/jDj9WsC5jGVrQz4' +
  'axeyJLrWvyfR4MzSW7nBad4MiaVWua5wUAZeU1ohPPacEWn6J3e4dHjt79aUrx7tbck9lSalDmjul/RT8GeR7TKrDttpZwPT' +
  'OmhTx+cHV6cxhlztYSDzfWf++V2SYHiQHysdHxX23Jy2njiollxrZaqRGf8YTMz09DxzKHPyTBP7Sj15SpqA0jVQwjIf1hCc' +
  'Nx9352u4QX5r+pquXsBXec0E8/8AGkd44yc1IgZEgMqfkVCL/8/BSgSaf0EGGp5g/La+Q6ny/psI3oocd5fam4+Yh+YHhzWh' +
  'tbQHHb/HOmYjDjQ9+6CNM0Ptf1oPrmV9Ooig+7ywXGMhh0uLTS28TxveoS419qjJU8BlxsjmNSjjSh0lDnqNa9awTTt2Ud1+' +
  'XpAnfnyzni0sBG8iBi3GfbELtFkTLQomP6nd+2fi8ZkOCbiOGRT3rxDos1rz7qs3nu3sqOJyuTPUxxi8SuiuX4FTbWARcPwg' +
  'kbU0+IWBigbsgXf4P5AJeBkOcU+tpRVutZK/ObA2SWOJw1DIk659wawELnD4s4PytJtS5Yeh7mD7FS/j/ybaiT5mbm9priwV' +
  'O1ROvlRMGfnoBaHikM8kViSzPJ1+0lEX50czQnty8MEKgE0Ytwl0dVfjMG2IHttPSufWo26128stjVQyFXBkyNHmSd4efyaL' +
  'ijKKHO3+VSwHo67HliTH2oRUfdw+IDyUmQqY/VBx0mMaT/EmFu78ifb3/RQxcUIAMMBbG6My9ByNJja4FVWnhkbJ/rVdEgkC' +
  'zOwKc7ScmSFOnSgnNV/EkhnrsClDXcsPRlnSt0OEiiyWPvLJazO+MXT4UZiwWi59Wg9UTdKx+xgDcnBzwuE0scf2qi3lmuph' +
  'NSeHuqDXwi+YU+q2O14LNau9zdftXAhgzwXa9ayNd7BJytSM6/SnHnpMEOwhWMSm2ekqoka/cZ4TrpeNCf5VV3MEma+SFUn/' +
  'TktwW5KQO6T/V3IiwU8KOlW2NEz5eq+uuGIiWwVbaWDKwJr73dLNtNr46YKf6Wtftf38XTEyxJgxDLOA2291A+h/u0YhejYO' +
  'IQKuRm67EUj4VJ4aOqXgDQemmv3MQiYaxMEYv+eP6q759Iku2WvUOBrz2+Jdj0Xa9bSwsNLe7rSWKs7vqC4chARuPsqvRTzp' +
  '8F0SloGUmkyWR4HOc0s8hJwu1ECBzl+9Ui4j85JeMZ4XfgD5/DL3kSvGCmOm87PyIiu/rmFyVgZIYondzD1ngH3HeFuO/fyA' +
  'ivOHMcArqYAfq2TqKaLd9+TZQpMizQZanaBYxnhE8gwkwOMytwAZsCMwA7Wmz+at1Ya9AcXCF/ZeVjeIXym8K366cm2MlAlL' +
  'Clal8L/jknLXlHaoTuINBp5MEmm6pL83F+/uRbDe5kAdlbCl/PkLxpPL4LaZwlhdZfpPInorbXnV+ehYKSUE1cK1oD9xRxpv' +
  'WTACIrRWHgDOL4ZCygcS3Hypcj+7LomIJ4Uzg0fyugjGG7OhQeUOjBUPNh2rnewmn2pBnTgllfRkpT3JJP56yRQt5J//enw9' +
  'DDNSSIV/qecKnDLV6uRTBebEIXjEu7kucfHOJJDSCwfxvMPSda/lGuco6Mg8M0B0lvv4OhKIRiSBoVSf1lc9pV+nhnyvNeFJ' +
  'VphuLvPtCRuRfx3V+IhsYdINjIjI/+ZfMdcdzmSywxDxZbWH34mBkKV+YzndLPOgHvbm27GWHslwzHPZC8JuJOIaazXfDDrX' +
  'ADqT2LKAaWIcmd7TPLiQoc8xRd4K3UKJ0ORCelUU+3J3xiHMn7Okg2ejTaxDVlUL+NYmqq8nhQk=';

/** The numbers, high half and low half of each in turn. */
export function polyglotKeys(): Uint32Array {
  const text = atob(KEYS);
  const bytes = Uint8Array.from(text, (char) => char.charCodeAt(0));
  const view = new DataView(bytes.buffer);
  return Uint32Array.from({ length: bytes.length / 4 }, (_, i) => view.getUint32(i * 4));
}
